import { href } from "react-router";
import type { PageHandle } from "~/ui/document-page";
import { Island } from "~/ui/island";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/results.route";
import { ResultsPage } from "./components/results-page";

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/save-on-prescription/results"),
    title: "Your Savings Analysis",
    description: "What you pay for your GLP-1 prescription now, and what other providers would cost you.",
    noindex: true,
  });

export default function SavingsResults() {
  return <Island name="savings-results" component={ResultsPage} props={{}} isPage />;
}

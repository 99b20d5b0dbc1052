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
    path: href("/calculator/results"),
    title: "GLP-1 Weight Loss Calculator: Results",
    description: "Your estimated weight loss, week by week.",
    noindex: true,
  });

export default function CalculatorResults() {
  return <Island name="calculator-results" component={ResultsPage} props={{}} isPage />;
}

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
    path: href("/compare-providers/results"),
    title: "Your Personalized Provider Matches",
    description: "GLP-1 providers that serve your state, ranked by what they really cost.",
    noindex: true,
  });

export default function ResultsRoute() {
  return <Island name="compare-results" component={ResultsPage} props={{}} isPage />;
}

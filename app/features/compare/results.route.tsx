import { href } from "react-router";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/results.route";
import { ResultsPage } from "./components/results-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/compare-providers/results"),
    title: "Your Personalized Provider Matches",
    description: "GLP-1 providers that serve your state, ranked by what they really cost.",
    noindex: true,
  });

export default function ResultsRoute() {
  return <ResultsPage />;
}

import { data, href } from "react-router";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/snippet.route";
import { SnippetPage } from "./components/snippet-page";
import { EMBED_PARAMETERS, readEmbedChoice } from "./rules/embed";

/** The page is sent without scripts: its form is a plain one. */
export const handle: PageHandle = { document: true };

/** The page with the HTML for partners' pages (spec:open-data#snippet-page). */
export function loader({ url }: Route.LoaderArgs) {
  const text = (name: string) => (url.searchParams.get(name) ?? "").slice(0, 100);
  const form = { state: text("state"), medication: text("medication"), partner: text("partner") };
  const reading = readEmbedChoice(url.searchParams);
  const found =
    "choice" in reading ? { choice: reading.choice, problem: null } : { choice: null, ...reading };
  return data({ form, ...found }, { status: found.problem ? 400 : 200 });
}

export function headers() {
  return { "X-Page-Cache": "site", "X-Page-Query": EMBED_PARAMETERS.join(" ") };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/data/embed"),
    title: "Put a Price Table on Your Site",
    description:
      "Free HTML for your page: the lowest semaglutide or tirzepatide prices in a state, always current, without scripts.",
    noindex: location.search !== "",
  });

export default function Snippet({ loaderData }: Route.ComponentProps) {
  return <SnippetPage {...loaderData} />;
}

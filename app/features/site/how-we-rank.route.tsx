import { href } from "react-router";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/how-we-rank.route";
import { LegalPage } from "./components/legal-page";
import { howWeRankText, howWeRankVersion } from "./rules/how-we-rank";
import { monthOfVersion } from "./rules/legal-document";

/** The text comes with the data, which keeps it out of the scripts. */
export function loader() {
  return { text: howWeRankText, updated: monthOfVersion(howWeRankVersion) };
}

/** The page is the same for everyone. */
export function headers() {
  return { "X-Page-Cache": "site", "X-Page-Query": "" };
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/how-we-rank-and-earn"),
    title: loaderData?.text.title ?? "",
    description: loaderData?.text.description ?? "",
  });

/** `/how-we-rank-and-earn` (spec:site#how-we-rank-and-earn) */
export default function HowWeRank({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}

import { href } from "react-router";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/terms.route";
import { RebateTerms } from "./components/rebate-terms";

/** The page is the same for everyone, so it can be cached. */
export function headers() {
  return { "X-Page-Cache": "site", "X-Page-Query": "" };
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/rebate-terms"),
    title: "Rebate Terms",
    description: "Who can claim a rebate, how often, the deadline, what we need, and how and when we pay.",
  });

export default function RebateTermsPage() {
  return <RebateTerms />;
}

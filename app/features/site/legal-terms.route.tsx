import { href } from "react-router";
import { termsVersion } from "~/features/leads/rules/consent";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/legal-terms.route";
import { LegalPage } from "./components/legal-page";
import { monthOfVersion } from "./rules/legal-document";
import { termsText } from "./rules/legal-terms";

/** The text comes with the data, which keeps it out of the scripts. */
export function loader() {
  return { text: termsText, updated: monthOfVersion(termsVersion) };
}

/** The page is the same for everyone. */
export function headers() {
  return { "X-Page-Cache": "site", "X-Page-Query": "" };
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/terms"),
    title: loaderData?.text.title ?? "",
    description: loaderData?.text.description ?? "",
  });

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}

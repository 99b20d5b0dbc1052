import { href } from "react-router";
import { termsVersion } from "~/features/leads/rules/consent";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/legal-health-data.route";
import { LegalPage } from "./components/legal-page";
import { monthOfVersion } from "./rules/legal-document";
import { healthDataText } from "./rules/legal-health-data";

/** The text comes with the data, which keeps it out of the scripts. */
export function loader() {
  return { text: healthDataText, updated: monthOfVersion(termsVersion) };
}

/** The page is the same for everyone. */
export function headers() {
  return { "X-Page-Cache": "site", "X-Page-Query": "" };
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/consumer-health-data"),
    title: loaderData?.text.title ?? "",
    description: loaderData?.text.description ?? "",
  });

export default function HealthData({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}

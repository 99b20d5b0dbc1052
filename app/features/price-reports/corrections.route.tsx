import { href } from "react-router";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/corrections.route";
import { CorrectionsPage } from "./components/corrections-page";
import { listCorrections } from "./queries/corrections.server";
import { readPage } from "./schema";

/** Every price that we corrected, newest first (spec:price-reports#corrections). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = readPage(url.searchParams);
  const { reads, now } = context.get(platformContext);
  const list = await reads.read(context.get(requestInfoContext), (db) => listCorrections(db, page, now()));
  return { ...list, isFirstPage: url.searchParams.size === 0 };
}

export const handle: PageHandle = { document: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/corrections"),
    title: "Price Corrections",
    description:
      "Prices on this site that were wrong: what we showed, what we show now, when we fixed it, and how we found out.",
    noindex: !loaderData?.isFirstPage,
  });

export default function Corrections({ loaderData }: Route.ComponentProps) {
  return <CorrectionsPage {...loaderData} />;
}

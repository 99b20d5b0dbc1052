import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { FRAMED_ANYWHERE } from "~/platform/http/security.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/embed.route";
import { EmbedProblemPage } from "./components/embed-problem";
import { EmbeddedTable } from "./components/embedded-table";
import { embedOffers, readEmbedChoice } from "./rules/embed";
import { embedLimit } from "./use-cases/embed-limit.server";

/** The frame is on another site, so it runs no scripts. */
export const handle: PageHandle = { document: "without scripts" };

/**
 * A table for other sites (spec:open-data#embed). It is the only page that they may show in a frame. It is rendered for
 * each URL, because partner and state would fill the page cache, and browsers keep it for an hour.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { clientAddress } = context.get(requestInfoContext);
  const wait = await embedLimit(context.get(platformContext)).consume(clientAddress);
  if (wait !== null) {
    const headers = { ...framed, "Retry-After": String(wait), "Cache-Control": "no-store" };
    return data({ kind: "busy" as const }, { status: 429, headers });
  }
  const reading = readEmbedChoice(url.searchParams);
  if ("problem" in reading) {
    return data({ kind: "invalid" as const, ...reading }, { status: 400, headers: framed });
  }
  const brands = await context.get(brandCatalogContext).all();
  return data(
    { kind: "table" as const, choice: reading.choice, offers: embedOffers(brands, reading.choice) },
    { headers: { ...framed, "Cache-Control": "public, max-age=3600" } },
  );
}

const framed = { "Content-Security-Policy": FRAMED_ANYWHERE, "X-Robots-Tag": "noindex" };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/embed/prices"),
    title: "GLP-1 Prices",
    description: "A price table for other sites.",
    noindex: true,
  });

export default function Embed({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "table") return <EmbeddedTable {...loaderData} />;
  if (loaderData.kind === "invalid") return <EmbedProblemPage problem={loaderData.problem} />;
  return (
    <main className="p-4">
      <h1 className="text-lg font-semibold">Too many requests</h1>
      <p>Reload this page in a minute.</p>
    </main>
  );
}

import { data, href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import type { Brand } from "~/features/brands/schema";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { hashToken } from "~/platform/random-token.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/confirm.route";
import { ConfirmPage } from "./components/link-pages";
import { confirmWatch } from "./mutations/watches.server";
import { findLinkTarget } from "./queries/watches.server";
import { offersUnder } from "./rules/news";
import { underLimitText, type Watch, watchText } from "./rules/watch";
import { readToken } from "./schema";

/** The form is native, so the page needs no scripts. */
export const handle: PageHandle = { document: true };

/** What a link asks about. Opening it starts nothing, because mail programs open links, too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const token = readToken(url.searchParams.get("token"));
  const target = token === null ? null : await findLinkTarget(db, hashToken(token), now());
  if (token === null || !target?.requested)
    return data({ token: "", watch: null, lead: null }, { status: 404, headers: PRIVATE });
  const brands = await context.get(brandCatalogContext).all();
  const { watchId, isConfirmed, expiresAt, watch } = target.requested;
  const listed = { watchId, isConfirmed, expiresAt, text: watchText(watch, brandOf(watch, brands)) };
  return data({ token, watch: listed, lead: leadOf(watch, brands) }, { headers: PRIVATE });
}

/** No other page learns the link from the browser. */
const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "strict-origin" };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

function brandOf(watch: Watch, brands: readonly Brand[]): Brand | undefined {
  return watch.kind === "plan" ? brands.find(({ brandId }) => brandId === watch.brandId) : undefined;
}

function leadOf(watch: Watch, brands: readonly Brand[]): string | null {
  return watch.kind === "state" ? underLimitText(offersUnder(watch, brands)) : null;
}

/** Starts the watch (spec:price-watch#double-opt-in). */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = context.get(platformContext);
  const token = readToken((await readFields(request)).token);
  if (token === null) throw data("The field token isn’t valid.", { status: 400 });
  await confirmWatch(database.db, hashToken(token), now());
  return redirect(`${href("/price-watch/confirm")}?token=${token}`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/price-watch/confirm"),
    title: "Start Your Price Watch",
    description: "Confirm that you want an email when a price drops.",
    noindex: true,
  });

export default function Confirm({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage {...loaderData} />;
}

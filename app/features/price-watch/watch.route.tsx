import { data, href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { tooManyFormsMessage } from "~/features/leads/rules/limits";
import { type FieldErrors, fieldErrors } from "~/features/leads/schema";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { recordToolEvents } from "~/features/tracking/use-cases/tool-events.server";
import { type Platform, platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { retryAfter, retryAfterOf } from "~/platform/http/retry-after.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/watch.route";
import { WatchPage, type WatchRefusal } from "./components/watch-page";
import { requestMail } from "./jobs/mails.server";
import { requestWatch } from "./mutations/watches.server";
import { addressLimit, watchLimit } from "./rules/limits";
import { planOf, type Watch } from "./rules/watch";
import { planFormSchema, stateFormSchema } from "./schema";

/** The forms are native, so the page needs no scripts. */
export const handle: PageHandle = { document: true };

/** The page is the same for everyone; an answer to a form isn't kept. */
export function headers({ actionHeaders }: Route.HeadersArgs): HeadersInit {
  if (!actionHeaders.has("Cache-Control")) return { "X-Page-Cache": "site", "X-Page-Query": "" };
  return { "Cache-Control": "no-store", ...retryAfterOf(actionHeaders) };
}

/**
 * Stores a watch and sends a link to confirm it (spec:price-watch#watch-form). Every valid address gets the same answer
 * (spec:price-watch#same-answer).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const limit = platform.rateLimit("price watch", watchLimit.points, watchLimit.seconds);
  const wait = await limit.consume(context.get(requestInfoContext).clientAddress);
  const fields = await readFields(request);
  const brand = await findBrand(context, fields.kind === "plan" ? fields.brandId : undefined);
  const refuse = (status: number, message: string, errors: FieldErrors = {}, seconds?: number) =>
    data<WatchRefusal>(
      { message, errors, typed: typedOf(fields), brand },
      { status, headers: { "Cache-Control": "no-store", ...(seconds ? retryAfter(seconds) : {}) } },
    );
  if (wait !== null) return refuse(429, tooManyFormsMessage(wait), {}, wait);
  const watchRequest = readWatchRequest(fields, brand);
  if ("errors" in watchRequest) return refuse(400, invalidMessage, watchRequest.errors);
  try {
    const result = await storeRequest(platform, watchRequest, brand);
    if (result === "busy") return refuse(503, busyMessage, {}, 3_600);
    recordToolEvents(request, context.get(recorderContext), [
      { kind: "event", eventType: "interaction", component: "price_watch" },
    ]);
  } catch (error) {
    platform.log.failure(error, "price watch not stored");
    return refuse(503, failedMessage, {}, 30);
  }
  return redirect(href("/price-watch/sent"), 303);
}

const invalidMessage = "Your price watch hasn’t started. Fix the marked fields.";
const busyMessage = "Too many people are starting price watches right now. Please try again later.";
const failedMessage = "Your price watch couldn’t be stored. Please try again.";

type Brand = Awaited<ReturnType<typeof findBrand>>;

async function findBrand(context: Route.ActionArgs["context"], id: string | undefined) {
  if (!id || !/^[1-9]\d{0,9}$/.test(id)) return null;
  return (await context.get(brandCatalogContext).byId(Number(id))) ?? null;
}

/** What the form shows again. */
function typedOf({ email, pricingId, state, limit, medication, source }: Record<string, string>) {
  const typed = { email, pricingId, state, limit, medication, source };
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, (text ?? "").slice(0, 300)]));
}

function readWatchRequest(
  fields: Record<string, string>,
  brand: Brand,
): { email: string; watch: Watch } | { errors: FieldErrors } {
  if (fields.kind === "plan") {
    const parsed = planFormSchema.safeParse(fields);
    if (!parsed.success) return { errors: fieldErrors(parsed.error) };
    const row = brand?.pricing.find(({ pricingId }) => pricingId === parsed.data.pricingId);
    if (!brand || !row) return { errors: { pricingId: "Choose a plan that is listed now" } };
    const { pricingId, medicationType, dosage, planInterval, medicationSource, productName } = row;
    const plan = { pricingId, medicationType, dosage, planInterval, medicationSource, productName };
    const planName = planOf(brand, row).slice(0, 500);
    return {
      email: parsed.data.email,
      watch: { kind: "plan", brandId: brand.brandId, planName, ...plan },
    };
  }
  const parsed = stateFormSchema.safeParse(fields);
  if (!parsed.success) return { errors: fieldErrors(parsed.error) };
  const { email, limit, ...rest } = parsed.data;
  return { email, watch: { kind: "state", limitCents: limit, ...rest } };
}

/** Beyond an address's own limit, nothing is stored or sent, and the answer is the same. */
async function storeRequest(
  platform: Pick<Platform, "config" | "database" | "mailer" | "now" | "rateLimit">,
  { email, watch }: { email: string; watch: Watch },
  brand: Brand,
): Promise<"done" | "busy"> {
  const { config, database, mailer, now, rateLimit } = platform;
  const own = rateLimit("price watch address", addressLimit.points, addressLimit.seconds);
  if ((await own.consume(email)) !== null) return "done";
  const isStored = await requestWatch(
    database.db,
    { email, watch },
    {
      mailer,
      now: now(),
      mailFor: (outcome, token) =>
        requestMail(config, { to: email, token }, { outcome, watch, brand: brand ?? undefined }),
    },
  );
  return isStored ? "done" : "busy";
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/price-watch"),
    title: "Price Watch: Get an Email When a Price Drops",
    description:
      "Watch one plan, or every provider in your state. At most one email a week, with the price history and where we saw it.",
  });

export default function PriceWatch({ actionData }: Route.ComponentProps) {
  return <WatchPage refusal={actionData} />;
}

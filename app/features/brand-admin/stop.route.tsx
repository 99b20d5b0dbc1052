import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { resumeBrand, stopBrand } from "~/features/brands/mutations/state.server";
import { findBrandRecord } from "~/features/brands/queries/record.server";
import { findStop } from "~/features/brands/queries/stop.server";
import { readStop } from "~/features/brands/rules/stop";
import { dayOf, daysLater } from "~/kernel/days";
import { type Platform, platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { FormRefusal } from "~/ui/staff-form";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { Route } from "./+types/stop.route";
import { StopEffectsList } from "./components/stop-effects";
import { StopForm } from "./components/stop-form";
import { StoppedNote } from "./components/stopped-note";
import { readStopEffects } from "./queries/stop-effects.server";
import { brandIdFrom, stopIntent } from "./schema";

/** What a stop affects, before anyone stops the provider (spec:brands#stop-effects). @throws 404 for an unknown brand. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, log } = context.get(platformContext);
  const at = now();
  const { brandId, name } = await brandOf(db, params.brandId);
  const effects = await readStopEffects(db, brandId, at).catch((error: unknown) => {
    log.failure(error, "the effects of a stop could not be read");
    return null;
  });
  return { brandId, name, effects, stop: await findStop(db, brandId, at), earliest: daysLater(dayOf(at), 1) };
}

async function brandOf(db: Platform["db"], text: string): Promise<{ brandId: number; name: string }> {
  const brandId = brandIdFrom(text);
  const record = brandId === null ? null : await findBrandRecord(db, brandId);
  if (brandId === null || !record || record.archived_at) throw new Response(null, { status: 404 });
  return { brandId, name: record.brand.brand_name };
}

/** Stops the provider, or ends its stop (spec:brands#stop). */
export async function action({ request, context, params }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, now, config, log } = platform;
  const fields = await readFields(request);
  const intent = stopIntent.safeParse(fields.intent);
  if (!intent.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { brandId, name } = await brandOf(db, params.brandId);
  const actor = currentActor(context);
  const editor = href("/admin/edit/:brandId", { brandId: String(brandId) });
  const shortName = name.slice(0, 150);
  const undone = { action: href("/admin/edit/:brandId/stop", { brandId: String(brandId) }) };
  try {
    if (intent.data === "resume") {
      const resumed = await resumeBrand(db, actor, brandId, now());
      const text = resumed ? `${shortName} is back on the site` : `${shortName} is already on the site`;
      return await redirectWithToast(editor, { text }, config);
    }
    const values = { reason: fields.reason ?? "", endsOn: fields.endsOn ?? "" };
    const reading = readStop(values, now());
    if (!reading.ok) return refuse(400, "The provider isn't stopped yet", reading.errors, values);
    const stopped = await stopBrand(db, actor, brandId, reading, now());
    if (!stopped) throw new Response(null, { status: 404 });
    const undo = { ...undone, fields: { intent: "resume" } };
    return await redirectWithToast(editor, { text: `${shortName} is stopped`, undo }, config);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log.failure(error, "a provider could not be stopped or resumed");
    return refuse(503, "The change couldn't be saved. Try again.", {}, fields);
  }
}

function refuse(
  status: number,
  message: string,
  errors: Record<string, string>,
  values: Record<string, string>,
) {
  return data<FormRefusal>({ message, errors, values }, { status });
}

/** If the server can't be reached, the typed reason stays. Success redirects. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const message = "The server didn't respond. Reload the page to see whether the provider is stopped.";
  return data(await withOfflineFallback<FormRefusal>(serverAction, { message, errors: {}, values: {} }), {
    status: 422,
  });
}

export const handle = { crumb: () => "Stop provider" };

export default function StopProvider({ loaderData, actionData }: Route.ComponentProps) {
  const { brandId, name, effects, stop, earliest } = loaderData;
  return (
    <>
      <PageHeader
        title="Stop provider"
        back={{
          label: "Back to the brand",
          to: href("/admin/edit/:brandId", { brandId: String(brandId) }),
        }}
      >
        Takes {name} off every public page: results, rankings, quizzes, lists, and price watches. Links to it
        show a page with alternatives. Posts keep what they contain, and the brand keeps its prices.
      </PageHeader>
      {stop && <StoppedNote brandId={brandId} stop={stop} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card as="section" aria-labelledby="effects" pad="sm">
          <h2 id="effects" className="mb-3 text-lg font-semibold">
            What this affects
          </h2>
          <StopEffectsList effects={effects} />
        </Card>
        <Card as="section" aria-labelledby="stop" pad="sm">
          <h2 id="stop" className="mb-3 text-lg font-semibold">
            {stop ? "Change the stop" : "Stop this provider"}
          </h2>
          <StopForm stop={stop} earliest={earliest} refusal={actionData} />
        </Card>
      </div>
    </>
  );
}

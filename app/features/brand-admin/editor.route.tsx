import { data, href, isRouteErrorResponse } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { saveBrand } from "~/features/brands/mutations/save.server";
import { restoreBrand, verifyBrand } from "~/features/brands/mutations/state.server";
import { listPriceHistory } from "~/features/brands/queries/price-history.server";
import { findBrandRecord, versionOf } from "~/features/brands/queries/record.server";
import { findStop } from "~/features/brands/queries/stop.server";
import type { Brand } from "~/features/brands/schema";
import { ProviderCard } from "~/features/compare/components/provider-card";
import { stateField } from "~/features/leads/schema";
import { NotesLink, NotesPanel } from "~/features/notes/public-components/notes-panel";
import { openNotes } from "~/features/notes/use-cases/notes.server";
import { EditingNow } from "~/features/presence/public-components/editing-now";
import { type Platform, platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { Route } from "./+types/editor.route";
import { ArchivedNote } from "./components/archived-note";
import { CardPreview, type PreviewQuestion } from "./components/card-preview";
import { EditorForm } from "./components/editor-form";
import { LoadFailed } from "./components/load-failed";
import { PriceHistory } from "./components/price-history";
import { StoppedNote } from "./components/stopped-note";
import { lastChangeOf } from "./queries/last-change.server";
import {
  type BrandDraft,
  CORRECTION_FIELD,
  checkDraft,
  draftFromEntries,
  draftOf,
  emptyDraft,
} from "./rules/draft";
import type { EditorResponse } from "./rules/editor-response";
import { loadBrandFailedMessage, saveFailedMessage } from "./rules/messages";
import { brandIdFrom, editorIntent } from "./schema";

const HISTORY_LENGTH = 500;

/** One screen for new and stored brands (spec:brands#editor). @throws 404 if the brand doesn't exist. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const { db, now } = platform;
  if (params.brandId === undefined) return { stored: emptyDraft, brand: null, now: now().toISOString() };
  const brandId = brandIdFrom(params.brandId);
  const record = brandId === null ? null : await findBrandRecord(db, brandId);
  if (!record) throw new Response(null, { status: 404 });
  return {
    stored: draftOf(record, versionOf(record)),
    brand: {
      brandId: record.brand_id,
      name: record.brand.brand_name,
      archivedAt: record.archived_at,
      archivedBy: record.archived_by,
      stop: await findStop(db, record.brand_id, now()),
      history: await listPriceHistory(db, record.brand_id, HISTORY_LENGTH),
      notes: await openNotes(platform, currentActor(context), { kind: "brand", id: String(record.brand_id) }),
    },
    now: now().toISOString(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await readForm(request);
  const intent = editorIntent.safeParse(form.get("intent"));
  const brandId = params.brandId === undefined ? null : brandIdFrom(params.brandId);
  if (!intent.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  if (params.brandId !== undefined && brandId === null) throw new Response(null, { status: 404 });
  const draft = draftFromEntries(form.entries());
  try {
    const isCorrection = form.get(CORRECTION_FIELD) === "true";
    if (intent.data === "save") return await save({ platform, context, brandId, draft, isCorrection });
    if (brandId === null)
      throw data("That action isn't available. Reload the page and try again.", { status: 400 });
    if (intent.data === "verify") return await verify({ platform, context, brandId, draft });
    return await restore({ platform, context, brandId });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    platform.log.failure(error, "a brand could not be saved");
    return refuse(saveFailedMessage, {}, draft, 503);
  }
}

/** What was typed stays, even if the server can't be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const unanswered: EditorResponse = { kind: "refused", message: saveFailedMessage, errors: {}, draft: null };
  const answer = await withOfflineFallback<EditorResponse>(serverAction, unanswered);
  return data(answer, { status: answer.kind === "verified" ? 200 : 422 });
}

type Work = { platform: Platform; context: Route.ActionArgs["context"]; brandId: number };

async function save({
  platform,
  context,
  brandId,
  draft,
  isCorrection,
}: Omit<Work, "brandId"> & { brandId: number | null; draft: BrandDraft; isCorrection: boolean }) {
  const { db, now, config } = platform;
  const checked = checkDraft(draft, now());
  if (!checked.ok) return refuse(checked.message, checked.errors, draft, 400);
  const input = { brandId, ...checked.clean, isCorrection };
  const result = await saveBrand(db, currentActor(context), input, now());
  switch (result.kind) {
    case "saved":
      return redirectWithToast(href("/admin"), { text: `${result.brandName} saved` }, config);
    case "conflict": {
      const current = draftOf(result.current, versionOf(result.current));
      const by = await lastChangeOf(db, result.current.brand_id);
      return data<EditorResponse>({ kind: "conflict", draft, current, by }, { status: 409 });
    }
    case "slug-taken":
      return refuse(
        "Fix the marked fields, then save again",
        { slug: "Another brand already uses this slug. Enter a different one." },
        draft,
        409,
      );
    case "foreign":
      return refuse(saveFailedMessage, foreignErrors(result), draft, 409);
    case "unknown":
      throw new Response(null, { status: 404 });
  }
}

function foreignErrors({ prices, fees }: { prices: number[]; fees: number[] }): Record<string, string> {
  const message = "This row belongs to another brand. Reload the page and try again.";
  return Object.fromEntries([
    ...prices.map((id) => [`prices.${id}.price`, message]),
    ...fees.map((id) => [`fees.${id}.fee_type`, message]),
  ]);
}

/**
 * Stores the check at once. The form continues with a new version, but only if the rest of the brand still matches what
 * it was filled from.
 */
async function verify({ platform, context, brandId, draft }: Work & { draft: BrandDraft }) {
  const { db, now } = platform;
  const at = now();
  const before = await findBrandRecord(db, brandId);
  await verifyBrand(db, currentActor(context), brandId, at);
  const after = await findBrandRecord(db, brandId);
  if (!before || !after) throw new Response(null, { status: 404 });
  const { last_verified_updated } = before.brand;
  const isOnlyChange =
    versionOf(before) === draft.version &&
    versionOf({ ...after, brand: { ...after.brand, last_verified_updated } }) === draft.version;
  return data<EditorResponse>({
    kind: "verified",
    at: at.toISOString(),
    version: isOnlyChange ? versionOf(after) : null,
  });
}

async function restore({ platform, context, brandId }: Work) {
  const { db, now, config } = platform;
  const restored = await restoreBrand(db, currentActor(context), brandId, now());
  if (!restored && !(await findBrandRecord(db, brandId))) throw new Response(null, { status: 404 });
  const text = restored
    ? `${restored.brandName.slice(0, 200)} was restored`
    : "This brand is already on the site";
  return redirectWithToast(href("/admin/edit/:brandId", { brandId: String(brandId) }), { text }, config);
}

function refuse(message: string, errors: Record<string, string>, draft: BrandDraft, status: number) {
  return data<EditorResponse>({ kind: "refused", message, errors, draft }, { status });
}

/** The brand's name in the breadcrumbs and the tab's title. */
export const handle = {
  crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.brand?.name ?? "Create New Brand",
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.brand ? `Edit Brand: ${loaderData.brand.name}` : "Create New Brand";
  return [
    { title: [title, matches[0].loaderData?.siteName].filter(Boolean).join(" | ") },
    { name: "robots", content: "noindex" },
  ];
}

export default function Editor({ loaderData: { stored, brand, now }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={brand ? "Edit Brand" : "Create New Brand"}
        back={{ label: "Back to Brands", to: href("/admin") }}
        actions={
          brand && (
            <>
              {brand.notes && <NotesLink open={brand.notes} />}
              {!brand.archivedAt && !brand.stop && (
                <ButtonLink
                  to={href("/admin/edit/:brandId/stop", { brandId: String(brand.brandId) })}
                  variant="secondary"
                  size="sm"
                >
                  Stop provider
                </ButtonLink>
              )}
            </>
          )
        }
      >
        {brand ? brand.name : "Visitors see the brand as soon as you save it."}
      </PageHeader>
      {brand && (
        <EditingNow key={`open ${brand.brandId}`} page={{ kind: "brand", id: String(brand.brandId) }} />
      )}
      {brand?.archivedAt && <ArchivedNote at={brand.archivedAt} by={brand.archivedBy} />}
      {brand?.stop && <StoppedNote brandId={brand.brandId} stop={brand.stop} />}
      <EditorForm isNew={!brand} stored={stored} answer={actionData} renderPreview={renderPreview} />
      {brand && (
        <div className="mt-5 flex flex-col gap-5">
          {brand.notes && (
            <NotesPanel
              key={brand.brandId}
              subject={{ kind: "brand", id: String(brand.brandId) }}
              open={brand.notes}
            />
          )}
          <PriceHistory changes={brand.history} now={now} />
        </div>
      )}
    </>
  );
}

function renderPreview(brand: Brand) {
  return <CardPreview brand={brand} renderCard={renderCard} />;
}

function renderCard({ provider, medication, state }: PreviewQuestion) {
  const answers = {
    state: stateField.parse(state),
    preferredMedication: medication,
    administrationType: "any",
    paymentMethod: "cash",
  } as const;
  return <ProviderCard provider={provider} rank={1} answers={answers} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) throw error;
  return (
    <>
      <PageHeader title="Edit Brand" back={{ label: "Back to Brands", to: href("/admin") }} />
      <LoadFailed message={loadBrandFailedMessage} />
    </>
  );
}

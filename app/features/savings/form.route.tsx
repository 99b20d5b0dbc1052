import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { isSameName } from "~/features/brands/rules/suggest";
import type { Brand } from "~/features/brands/schema";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { formLimit, tooManyFormsMessage } from "~/features/leads/rules/limits";
import {
  type FieldErrors,
  fieldErrors,
  missingFieldsMessage,
  submitFailedMessage,
} from "~/features/leads/schema";
import { recorderContext, type TrackedEvent } from "~/features/tracking/mutations/recorder.server";
import { recordToolEvents } from "~/features/tracking/use-cases/tool-events.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { retryAfter, retryAfterOf } from "~/platform/http/retry-after.server";
import type { PageHandle } from "~/ui/document-page";
import { Island } from "~/ui/island";
import { pageMeta } from "~/ui/meta";
import { NextPage } from "~/ui/next-page";
import type { Route } from "./+types/form.route";
import { FormPage } from "./components/form-page";
import { summaryMail } from "./jobs.server";
import { storeLeadWithSummary } from "./mutations.server";
import {
  type PrescriptionLead,
  prescriptionLeadSchema,
  type SavingsFormReply,
  toSavingsAnswers,
} from "./schema";

export const handle: PageHandle = { document: true };

/** The form is the same for everyone until a brand's name changes. */
export async function loader({ context }: Route.LoaderArgs) {
  const brands = await context.get(brandCatalogContext).all();
  const { testimonials } = await context.get(siteTextsContext).content();
  return {
    testimonials: testimonials.savings,
    consentPrechecked: context.get(platformContext).config.CONSENT_PRECHECKED,
    providerNames: brands.map((brand) => brand.brandName),
  };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { "X-Page-Cache": "brands site", "X-Page-Query": "", ...retryAfterOf(actionHeaders) };
}

/** Stores the lead and queues its summary, once (spec:leads#store-once), then records `lead_submission` (spec:platform#tool-events). */
export async function action({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
  const { config, database, log, mailer, now, rateLimit } = context.get(platformContext);
  const limit = rateLimit("prescription-lead", formLimit.points, formLimit.seconds);
  const wait = await limit.consume(context.get(requestInfoContext).clientAddress);
  if (wait !== null) return refuseFor(wait);
  const parsed = prescriptionLeadSchema.safeParse(await readFields(request));
  if (!parsed.success) return refuse(400, missingFieldsMessage, fieldErrors(parsed.error));
  const lead = parsed.data;

  try {
    const brands = await context.get(brandCatalogContext).all();
    const facts = await context.get(siteTextsContext).facts();
    const summary = await summaryMail(config, lead, brands, facts);
    const consent = { page: href("/save-on-prescription"), at: now() };
    const isNew = await storeLeadWithSummary(database.db, mailer, lead, consent, summary);
    if (isNew) recordToolEvents(request, context.get(recorderContext), [submissionEvent(lead, brands)]);
    return data<SavingsFormReply>({ ok: true, answers: toSavingsAnswers(lead) });
  } catch (error) {
    log.failure(error, "prescription lead not stored");
    return refuse(503, submitFailedMessage);
  }
}

/** Beyond the limit on forms. */
function refuseFor(wait: number) {
  const reply: SavingsFormReply = { ok: false, message: tooManyFormsMessage(wait), errors: {} };
  return data(reply, { status: 429, headers: retryAfter(wait) });
}

function refuse(status: number, message: string, errors: FieldErrors = {}) {
  return data<SavingsFormReply>({ ok: false, message, errors }, { status });
}

/** An unknown provider is recorded as "other", because a free-text field may contain anything. */
function submissionEvent(lead: PrescriptionLead, brands: readonly Brand[]): TrackedEvent {
  const known = brands.find((brand) => isSameName(brand.brandName, lead.currentProvider));
  return {
    kind: "event",
    eventType: "lead_submission",
    component: "save_prescription",
    metadata: {
      source: "save_prescription",
      state: lead.state,
      medication: lead.medication,
      payment_method: lead.paymentMethod,
      current_provider: known?.brandName ?? "other",
    },
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/save-on-prescription"),
    title: "Save on Your GLP-1 Prescription",
    description:
      "Tell us what you pay for semaglutide or tirzepatide now, and see which online providers would cost you less each month.",
  });

export default function SavingsForm({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Island name="savings-form" component={FormPage} props={loaderData} isPage />
      <NextPage path={href("/save-on-prescription/results")} island="savings-results" />
    </>
  );
}

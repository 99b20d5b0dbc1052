import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { formLimit, tooManyFormsMessage } from "~/features/leads/rules/limits";
import {
  type FieldErrors,
  fieldErrors,
  missingFieldsMessage,
  submitFailedMessage,
  type UserLead,
  userLeadSchema,
} from "~/features/leads/schema";
import { recorderContext, type TrackedEvent } from "~/features/tracking/mutations/recorder.server";
import { recordToolEvents } from "~/features/tracking/use-cases/tool-events.server";
import type { FormReply } from "~/kernel/reply";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { retryAfter, retryAfterOf } from "~/platform/http/retry-after.server";
import type { PageHandle } from "~/ui/document-page";
import { Island } from "~/ui/island";
import { pageMeta } from "~/ui/meta";
import { NextPage } from "~/ui/next-page";
import { STATE_PARAMETER } from "~/ui/opens-comparison";
import type { Route } from "./+types/form.route";
import { FormPage } from "./components/form-page";
import { summaryMail } from "./jobs.server";
import { storeLead } from "./mutations.server";

export const handle: PageHandle = { document: true };

/** The form is the same for everyone, so it can be cached; the browser also reads the state from the URL. */
export async function loader({ context }: Route.LoaderArgs) {
  const { testimonials } = await context.get(siteTextsContext).content();
  return {
    consentPrechecked: context.get(platformContext).config.CONSENT_PRECHECKED,
    testimonials: testimonials.compare,
  };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return {
    "X-Page-Cache": "site",
    "X-Page-Query": "",
    // A page fetched ahead without a state is the one for each state, too.
    "No-Vary-Search": `params=("${STATE_PARAMETER}")`,
    ...retryAfterOf(actionHeaders),
  };
}

/** Stores the lead once (spec:leads#store-once), then records `lead_submission` (spec:platform#tool-events). */
export async function action({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
  const platform = context.get(platformContext);
  const limit = platform.rateLimit("lead", formLimit.points, formLimit.seconds);
  const wait = await limit.consume(context.get(requestInfoContext).clientAddress);
  if (wait !== null) return refuseFor(wait);
  const parsed = userLeadSchema.safeParse(await readFields(request));
  if (!parsed.success) return refuse(400, missingFieldsMessage, fieldErrors(parsed.error));

  try {
    const { config, database, mailer, now } = platform;
    const catalog = await context.get(brandCatalogContext).all();
    const facts = await context.get(siteTextsContext).facts();
    const summary = await summaryMail(config, parsed.data, catalog, facts);
    const consent = { page: href("/compare-providers"), at: now() };
    const isNew = await storeLead(database.db, mailer, parsed.data, consent, summary);
    if (isNew) recordToolEvents(request, context.get(recorderContext), [submissionEvent(parsed.data)]);
    return data<FormReply>({ ok: true });
  } catch (error) {
    platform.log.failure(error, "lead not stored");
    return refuse(503, submitFailedMessage);
  }
}

/** The visitor exceeded the limit of forms. */
function refuseFor(wait: number) {
  const reply: FormReply = { ok: false, message: tooManyFormsMessage(wait), errors: {} };
  return data(reply, { status: 429, headers: retryAfter(wait) });
}

function refuse(status: number, message: string, errors: FieldErrors = {}) {
  return data<FormReply>({ ok: false, message, errors }, { status });
}

function submissionEvent({ state, preferredMedication, paymentMethod }: UserLead): TrackedEvent {
  return {
    kind: "event",
    eventType: "lead_submission",
    component: "compare_providers",
    metadata: {
      source: "compare_providers",
      state,
      medication: preferredMedication,
      payment_method: paymentMethod,
    },
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/compare-providers"),
    title: "Find Your Perfect GLP-1 Provider",
    description:
      "Complete three short steps to compare online semaglutide and tirzepatide providers in your state by what they really cost per month.",
  });

export default function CompareForm({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Island name="compare-form" component={FormPage} props={loaderData} isPage />
      <NextPage path={href("/compare-providers/results")} island="compare-results" />
    </>
  );
}

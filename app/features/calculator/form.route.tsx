import { data, href } from "react-router";
import { tooManyFormsMessage } from "~/features/leads/rules/limits";
import type { FieldErrors } from "~/features/leads/schema";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { recordToolEvents } from "~/features/tracking/use-cases/tool-events.server";
import type { FormReply } from "~/kernel/reply";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { retryAfter, retryAfterOf } from "~/platform/http/retry-after.server";
import type { PageHandle } from "~/ui/document-page";
import { Island } from "~/ui/island";
import { pageMeta } from "~/ui/meta";
import { NextPage } from "~/ui/next-page";
import type { Route } from "./+types/form.route";
import { CalculatorForm } from "./components/calculator-form";
import { CalculatorPage } from "./components/calculator-page";
import { calculatorLimit } from "./rules/limits";
import { readCalculatorFields } from "./schema";

export const handle: PageHandle = { document: true };

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { "X-Page-Cache": "site", "X-Page-Query": "", ...retryAfterOf(actionHeaders) };
}

/** Checks the values and records `lead_submission` (spec:platform#tool-events); the weight is not recorded. */
export async function action({ request, context }: Pick<Route.ActionArgs, "request" | "context">) {
  const limit = context
    .get(platformContext)
    .rateLimit("calculator", calculatorLimit.points, calculatorLimit.seconds);
  const wait = await limit.consume(context.get(requestInfoContext).clientAddress);
  if (wait !== null) return refuseFor(wait);
  const reading = readCalculatorFields(await readFields(request));
  if (!reading.ok) return refuse(400, reading.message, reading.errors);
  const { medication, dosageLevel, timeFrame } = reading.answers;
  recordToolEvents(request, context.get(recorderContext), [
    {
      kind: "event",
      eventType: "lead_submission",
      component: "calculator",
      metadata: {
        source: "calculator",
        medication,
        dosage_level: dosageLevel,
        time_frame: String(timeFrame),
      },
    },
  ]);
  return data<FormReply>({ ok: true });
}

/** The visitor exceeded the limit of calculations. */
function refuseFor(wait: number) {
  const reply: FormReply = { ok: false, message: tooManyFormsMessage(wait), errors: {} };
  return data(reply, { status: 429, headers: retryAfter(wait) });
}

function refuse(status: number, message: string, errors: FieldErrors = {}) {
  return data<FormReply>({ ok: false, message, errors }, { status });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/calculator"),
    title: "GLP-1 Weight Loss Calculator",
    description:
      "Estimate how much weight you could lose on semaglutide or tirzepatide in 12, 24, or 52 weeks, and see the two lowest-priced providers.",
  });

export default function CalculatorInput() {
  return (
    <CalculatorPage stage="input">
      <Island name="calculator" component={CalculatorForm} props={{}} isPage />
      <NextPage path={href("/calculator/results")} island="calculator-results" />
    </CalculatorPage>
  );
}

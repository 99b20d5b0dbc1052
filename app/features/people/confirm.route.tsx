import { data, href } from "react-router";
import { tooManyFormsMessage } from "~/features/leads/rules/limits";
import { fieldErrors } from "~/features/leads/schema";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { retryAfter, retryAfterOf } from "~/platform/http/retry-after.server";
import { personDataContext } from "~/platform/person-data.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/confirm.route";
import { type ConfirmAnswer, ConfirmPage, failedMessage } from "./components/confirm-page";
import { confirmLimit } from "./rules/requests";
import { codeSchema } from "./schema";
import { confirmRequest } from "./use-cases/public-requests.server";

export const handle: PageHandle = { document: true };

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", ...retryAfterOf(actionHeaders) };
}

/**
 * Confirms the request of a link (spec:peoples-data#request-link). Opening the link doesn't use it up, because mail
 * programs open links too.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const limit = platform.rateLimit("person request confirmed", confirmLimit.points, confirmLimit.seconds);
  const wait = await limit.consume(context.get(requestInfoContext).clientAddress);
  const { code = "" } = await readFields(request);
  if (wait !== null) return refuse(429, tooManyFormsMessage(wait), {}, code, wait);
  const parsed = codeSchema.safeParse({ code });
  if (!parsed.success) return refuse(400, NOT_CONFIRMED, fieldErrors(parsed.error), code);
  try {
    const confirmed = await confirmRequest(platform, context.get(personDataContext), parsed.data.code);
    if (!confirmed) return refuse(400, NOT_CONFIRMED, { code: USED }, code);
    return data<ConfirmAnswer>({ confirmed, refusal: null });
  } catch (error) {
    platform.log.failure(error, "privacy request not confirmed");
    return refuse(503, failedMessage, {}, code, 30);
  }
}

const NOT_CONFIRMED = "Your request isn’t confirmed";
const USED = "This link was already used or has expired. Send a new request.";

function refuse(
  status: number,
  message: string,
  errors: Record<string, string>,
  code: string,
  wait?: number,
) {
  const refusal = { message, errors, values: { code } };
  const headers = wait === undefined ? {} : retryAfter(wait);
  return data<ConfirmAnswer>({ confirmed: null, refusal }, { status, headers });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/privacy/request/confirm"),
    title: "Confirm Your Privacy Request",
    description: "Confirm a privacy request with the link from our email.",
    noindex: true,
  });

export default function ConfirmRequest({ actionData }: Route.ComponentProps) {
  return <ConfirmPage answer={actionData} />;
}

import { data, href, redirect } from "react-router";
import { tooManyFormsMessage } from "~/features/leads/rules/limits";
import { fieldErrors } from "~/features/leads/schema";
import { formatWait } from "~/kernel/reply";
import { type Platform, platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { retryAfter, retryAfterOf } from "~/platform/http/retry-after.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { FormRefusal } from "~/ui/staff-form";
import type { Route } from "./+types/request.route";
import { RequestMail, requestMailSubject } from "./components/request-mails";
import { failedMessage, RequestPage } from "./components/request-page";
import { requestLimits } from "./rules/requests";
import { requestSchema } from "./schema";
import { personKeyOf } from "./use-cases/find-person.server";
import { type RequestLetter, sendRequestLink } from "./use-cases/public-requests.server";

export const handle: PageHandle = { document: true };

export function loader({ url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.get("sent") === "1" };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return { "Cache-Control": "no-store", ...retryAfterOf(actionHeaders) };
}

/**
 * Sends a link to confirm the request. Every valid email gets the same answer (spec:peoples-data#request-form).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { client, email } = requestLimits;
  const own = platform.rateLimit("person request", client.points, client.seconds);
  const wait = await own.consume(context.get(requestInfoContext).clientAddress);
  const values = await readFields(request);
  if (wait !== null) return refuse(429, tooManyFormsMessage(wait), {}, values, wait);
  const parsed = requestSchema.safeParse(values);
  if (!parsed.success) return refuse(400, NOT_SENT, fieldErrors(parsed.error), values);
  const perEmail = platform.rateLimit("person request by email", email.points, email.seconds);
  const later = await perEmail.consume(personKeyOf(platform.secrets, parsed.data.email));
  if (later !== null) return refuse(429, NOT_SENT, { email: enoughLinks(later) }, values, later);
  try {
    const isSent = await sendRequestLink(platform, parsed.data, letterOf(platform));
    if (!isSent) return refuse(503, BUSY, {}, values, 3_600);
  } catch (error) {
    platform.log.failure(error, "privacy request not stored");
    return refuse(503, failedMessage, {}, values, 30);
  }
  return redirect(`${href("/privacy/request")}?sent=1`, 303);
}

const NOT_SENT = "Your request wasn’t sent";
const BUSY = "We have more requests than we can take right now. Please email us instead.";

const enoughLinks = (wait: number) =>
  `This email already got ${requestLimits.email.points} links. Use the newest one, or try again in ${formatWait(wait)}.`;

function letterOf({ config }: Platform): RequestLetter {
  return async (kind, code) => {
    const link = `${config.SITE_URL}${href("/privacy/request/confirm")}#${code}`;
    const content = await renderMail(
      <RequestMail site={mailSite(config)} kind={kind} link={link} code={code} />,
    );
    return { subject: requestMailSubject, ...content };
  };
}

function refuse(
  status: number,
  message: string,
  errors: FormRefusal["errors"],
  values: Record<string, string>,
  wait?: number,
) {
  const { kind = "", email = "", details = "" } = values;
  const refusal: FormRefusal = { message, errors, values: { kind, email, details } };
  return data<FormRefusal>(refusal, { status, headers: wait === undefined ? {} : retryAfter(wait) });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/privacy/request"),
    title: "Privacy Request",
    description: "Ask to see, correct, or delete the data this site has about you, or withdraw your consent.",
    noindex: true,
  });

export default function PrivacyRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage isSent={loaderData.isSent} refusal={actionData} />;
}

import { data, href, type RouterContextProvider } from "react-router";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readForm } from "~/platform/http/form.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { Banner } from "~/ui/banner";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/recover.route";
import { AuthForm, EmailField, FocusedNotice, SecondaryLink } from "./components/auth-form";
import { AuthPage } from "./components/auth-page";
import { ResetMail, resetMailSubject } from "./components/staff-mails";
import { RESET_LINK_MINUTES } from "./rules/limits";
import { emailSchema, refusalOf } from "./schema";
import { consumeMailLimit } from "./use-cases/attempts.server";
import { type AuthRequest, authContext, authRequestOf } from "./use-cases/auth.server";
import { createResetToken } from "./use-cases/recovery.server";
import {
  captchaOf,
  captchaRefusal,
  mergeHeaders,
  passesCaptcha,
  refuse,
  refuseTooManyAttempts,
  withUnavailableFallback,
} from "./use-cases/sign-in-responses.server";

export const handle: PageHandle = { document: true };

export function loader({ request, context, url }: Route.LoaderArgs) {
  const { captcha, headers } = captchaOf(context.get(authContext), request, url);
  return data({ captcha }, { headers });
}

export const headers: Route.HeadersFunction = mergeHeaders;

/**
 * Sends a recovery link (spec:access#sign-in-capabilities). The response doesn't reveal whether an account exists
 * (spec:access#same-answer).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const auth = context.get(authContext);
  const { log } = context.get(platformContext);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const form = await readForm(request);
  const values = { email: String(form.get("email") ?? "") };
  const parsed = emailSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data(refusalOf(parsed.error, values), { status: 400 });
  return withUnavailableFallback(log, values, async () => {
    if (!(await passesCaptcha(auth, form, visit.address)))
      return refuse(captchaRefusal, values, { status: 400 });
    const { email } = parsed.data;
    const wait = await consumeMailLimit(auth, visit, email, "link");
    if (wait !== null) return refuseTooManyAttempts(wait, values);
    auth.inBackground(() => sendLink(context, visit, email));
    return data({ sentTo: email });
  });
}

async function sendLink(
  context: Readonly<RouterContextProvider>,
  visit: AuthRequest,
  email: string,
): Promise<void> {
  const letter = await createResetToken(context.get(authContext), visit, email);
  if (!letter) return;
  const { mailer, db, config } = context.get(platformContext);
  const site = mailSite(config);
  const link = `${config.SITE_URL}${href("/login/reset")}?token=${letter.secret}`;
  const content = await renderMail(<ResetMail site={site} name={letter.name} link={link} />);
  await mailer.queue(db, { kind: "password-reset", to: letter.email, subject: resetMailSubject, ...content });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/login/recover"),
    title: "Forgot your password?",
    description: "Choose a new password for your staff account.",
    noindex: true,
  });

export default function Recover({ loaderData, actionData }: Route.ComponentProps) {
  const sentTo = actionData && "sentTo" in actionData ? actionData.sentTo : null;
  const refusal = actionData && "message" in actionData ? actionData : undefined;
  return (
    <AuthPage
      title="Forgot your password?"
      lead={sentTo ? undefined : "We'll send a link to your staff account's email."}
      footer={<SecondaryLink to={href("/login")}>Back to sign in</SecondaryLink>}
    >
      {sentTo ? (
        <FocusedNotice>
          <Banner tone="info" title="Check your email">
            If {sentTo} belongs to a staff account, we sent it a link to choose a new password. It works once,
            for {RESET_LINK_MINUTES} minutes.
          </Banner>
        </FocusedNotice>
      ) : (
        <AuthForm refusal={refusal} submit="Send link" busy="Sending..." captcha={loaderData.captcha}>
          <EmailField refusal={refusal} name="email" label="Email" />
        </AuthForm>
      )}
    </AuthPage>
  );
}

import { data, href, type RouterContextProvider, redirect, useSearchParams } from "react-router";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readForm } from "~/platform/http/form.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { Banner } from "~/ui/banner";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/email-code.route";
import { AuthForm, CodeField, EmailField, SecondaryLink } from "./components/auth-form";
import { AuthPage } from "./components/auth-page";
import { CodeMail, codeMailSubject } from "./components/staff-mails";
import { actorContext } from "./middleware.server";
import { homeOf } from "./rules/access";
import { CODE_MINUTES } from "./rules/limits";
import { nextQuery, safeNextPath } from "./rules/next-path";
import { emailCodeSchema, emailSchema, type Refusal, refusalOf } from "./schema";
import { consumeMailLimit } from "./use-cases/attempts.server";
import { authContext, authRequestOf } from "./use-cases/auth.server";
import { createCode, startCodeRequest } from "./use-cases/recovery.server";
import { signInWithCode } from "./use-cases/sign-in.server";
import {
  answerSignIn,
  captchaOf,
  captchaRefusal,
  mergeHeaders,
  passesCaptcha,
  refuse,
  refuseTooManyAttempts,
  withCookies,
  withUnavailableFallback,
} from "./use-cases/sign-in-responses.server";

export const handle: PageHandle = { document: true };

export function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  if (actor) throw redirect(href(homeOf(actor.role)));
  const { captcha, headers } = captchaOf(context.get(authContext), request, url);
  return data({ captcha }, { headers });
}

export const headers: Route.HeadersFunction = mergeHeaders;

/** The code was sent, if the email has an account; the form now asks for it. */
type Sent = { sentTo: string };

const ENTERING = "enter";
const codeRefusal = "That code isn't right or was already used. Try again, or request a new code.";

/** Two forms post here: one requests a code, the other submits it (spec:access#sign-in-capabilities). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const auth = context.get(authContext);
  const { now, log } = context.get(platformContext);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const form = await readForm(request);
  const isEntering = form.has("code");
  const values = { email: String(form.get("email") ?? ""), step: isEntering ? ENTERING : "ask" };
  if (isEntering) {
    const parsed = emailCodeSchema.safeParse(Object.fromEntries(form));
    if (!parsed.success) return data(refusalOf(parsed.error, values), { status: 400 });
    return withUnavailableFallback(log, values, async () => {
      const result = await signInWithCode(auth, visit, parsed.data, now());
      const next = safeNextPath(url.searchParams.get("next"));
      return answerSignIn(result, { next, refusal: codeRefusal, values });
    });
  }
  const parsed = emailSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data(refusalOf(parsed.error, values), { status: 400 });
  return withUnavailableFallback(log, values, async () => {
    if (!(await passesCaptcha(auth, form, visit.address)))
      return refuse(captchaRefusal, values, { status: 400 });
    const { email } = parsed.data;
    const wait = await consumeMailLimit(auth, visit, email, "code");
    if (wait !== null) return refuseTooManyAttempts(wait, values);
    // Runs after the response, so that its timing doesn't reveal whether the email has an account.
    const { request: codeRequest, cookie } = startCodeRequest(auth);
    auth.inBackground(() => sendCode(context, codeRequest, email));
    return data<Sent>({ sentTo: email }, withCookies([cookie]));
  });
}

async function sendCode(
  context: Readonly<RouterContextProvider>,
  codeRequest: string,
  email: string,
): Promise<void> {
  const letter = await createCode(context.get(authContext), codeRequest, email);
  if (!letter) return;
  const { mailer, db, config } = context.get(platformContext);
  const site = mailSite(config);
  const content = await renderMail(<CodeMail site={site} name={letter.name} code={letter.secret} />);
  await mailer.queue(db, { kind: "sign-in-code", to: letter.email, subject: codeMailSubject, ...content });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/login/code"),
    title: "Sign in with a code",
    description: "Sign in to the staff area with a code sent to your email.",
    noindex: true,
  });

export default function EmailCode({ loaderData, actionData }: Route.ComponentProps) {
  const search = nextQuery(useSearchParams()[0]);
  const sentTo = emailOf(actionData);
  const refusal = actionData && "message" in actionData ? actionData : undefined;
  return (
    <AuthPage
      title="Sign in with a code"
      lead={sentTo ? undefined : "We'll send a code to your staff account's email."}
      footer={
        <>
          {sentTo && (
            <SecondaryLink to={{ pathname: href("/login/code"), search }}>Request a new code</SecondaryLink>
          )}
          <SecondaryLink to={{ pathname: href("/login"), search }}>Sign in with your password</SecondaryLink>
        </>
      }
    >
      {sentTo ? (
        <>
          <Banner tone="info" className="mb-5" title="Check your email">
            If {sentTo} belongs to a staff account, we sent it a code. It works once, in this browser, for{" "}
            {CODE_MINUTES} minutes.
          </Banner>
          <AuthForm refusal={refusal} submit="Sign in" busy="Signing in..." hidden={{ email: sentTo }}>
            <CodeField refusal={refusal} name="code" label="Code" hint="6 digits" />
          </AuthForm>
        </>
      ) : (
        <AuthForm refusal={refusal} submit="Send code" busy="Sending..." captcha={loaderData.captcha}>
          <EmailField refusal={refusal} name="email" label="Email" />
        </AuthForm>
      )}
    </AuthPage>
  );
}

/** The email that a code was sent to; the code form stays after a wrong code. */
function emailOf(answer: Sent | Refusal | undefined): string | null {
  if (!answer) return null;
  if ("sentTo" in answer) return answer.sentTo;
  return answer.values.step === ENTERING ? (answer.values.email ?? null) : null;
}

import { data, href, redirect, useSearchParams } from "react-router";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readForm } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/login.route";
import { AuthForm, EmailField, PasswordField, SecondaryLink } from "./components/auth-form";
import { AuthPage } from "./components/auth-page";
import { PasskeySignIn } from "./components/passkey-sign-in";
import { actorContext } from "./middleware.server";
import { homeOf } from "./rules/access";
import { nextQuery, safeNextPath } from "./rules/next-path";
import { noticeOf } from "./rules/notices";
import { refusalOf, signInFailedMessage, signInSchema } from "./schema";
import { authContext, authRequestOf } from "./use-cases/auth.server";
import { signInWithPassword } from "./use-cases/sign-in.server";
import {
  answerSignIn,
  captchaOf,
  captchaRefusal,
  mergeHeaders,
  passesCaptcha,
  refuse,
  withUnavailableFallback,
} from "./use-cases/sign-in-responses.server";

export const handle: PageHandle = { document: true };

/** A signed-in person continues to their destination. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const auth = context.get(authContext);
  const actor = context.get(actorContext);
  if (actor) throw redirect(safeNextPath(url.searchParams.get("next")) ?? href(homeOf(actor.role)));
  const { captcha, headers } = captchaOf(auth, request, url);
  const identityName = auth.identity && auth.config.OIDC_NAME;
  return data({ captcha, identityName }, { headers });
}

export const headers: Route.HeadersFunction = mergeHeaders;

/** Signs in, then goes to /admin or to where the person was going (spec:access#sign-in). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const auth = context.get(authContext);
  const { now, log } = context.get(platformContext);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const form = await readForm(request);
  const values = { email: String(form.get("email") ?? "") };
  const parsed = signInSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data(refusalOf(parsed.error, values), { status: 400 });
  return withUnavailableFallback(log, values, async () => {
    if (!(await passesCaptcha(auth, form, visit.address)))
      return refuse(captchaRefusal, values, { status: 400 });
    const result = await signInWithPassword(auth, visit, parsed.data, now());
    const next = safeNextPath(url.searchParams.get("next"));
    return answerSignIn(result, { next, refusal: signInFailedMessage, values });
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/login"),
    title: "Admin Login",
    description: "Sign in to the staff area.",
    noindex: true,
  });

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const isSignedOut = searchParams.get("notice") === "signed-out";
  const notice = actionData ? null : noticeOf(searchParams.get("notice"));
  const search = nextQuery(searchParams);
  return (
    <AuthPage
      title="Admin Login"
      footer={
        <>
          <SecondaryLink to={{ pathname: href("/login/code"), search }}>
            Sign in with an email code
          </SecondaryLink>
          <SecondaryLink to={href("/login/recover")}>Forgot your password?</SecondaryLink>
          {loaderData.identityName && (
            <SecondaryLink to={{ pathname: href("/login/identity"), search }}>
              Sign in with {loaderData.identityName}
            </SecondaryLink>
          )}
        </>
      }
    >
      <span hidden data-enhance="signed-out" data-delete-drafts={isSignedOut ? "" : undefined} />
      {notice && <Banner tone={notice.tone} title={notice.text} className="mb-5" />}
      <AuthForm refusal={actionData} submit="Sign in" busy="Signing in..." captcha={loaderData.captcha}>
        <EmailField refusal={actionData} name="email" label="Email" />
        <PasswordField
          refusal={actionData}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
      </AuthForm>
      <PasskeySignIn
        label="Sign in with a passkey"
        next={safeNextPath(searchParams.get("next"))}
        isOtherWay
      />
    </AuthPage>
  );
}

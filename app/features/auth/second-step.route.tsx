import { data, href, redirect, useSearchParams } from "react-router";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/second-step.route";
import { AuthForm, CodeField, SecondaryLink } from "./components/auth-form";
import { AuthPage } from "./components/auth-page";
import { PasskeySignIn } from "./components/passkey-sign-in";
import { nextQuery, safeNextPath } from "./rules/next-path";
import { authenticatorCodeSchema, recoveryCodeSchema, refusalOf } from "./schema";
import { authContext, authRequestOf } from "./use-cases/auth.server";
import { completeSecondStep, findSecondStep } from "./use-cases/sign-in.server";
import { answerSignIn, mergeHeaders, withUnavailableFallback } from "./use-cases/sign-in-responses.server";

export const handle: PageHandle = { document: true };

/** The method that uses a recovery code instead of the authenticator app. */
const RECOVERY = "recovery";

/** Only for a person who entered the right password within the last few minutes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const factors = await findSecondStep(context.get(authContext), visit);
  if (!factors) throw redirect(href("/login"));
  return factors;
}

/** The second step of signing in: a code from the authenticator app, or a recovery code (spec:access#second-factor). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const auth = context.get(authContext);
  const { now, log } = context.get(platformContext);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const fields = await readFields(request);
  const isRecoveryCode = url.searchParams.get("method") === RECOVERY;
  const parsed = (isRecoveryCode ? recoveryCodeSchema : authenticatorCodeSchema).safeParse(fields);
  if (!parsed.success) return data(refusalOf(parsed.error), { status: 400 });
  return withUnavailableFallback(log, {}, async () => {
    const { code } = parsed.data;
    const result = await completeSecondStep(auth, visit, { code, isRecoveryCode }, now());
    const next = safeNextPath(url.searchParams.get("next"));
    const refusal = "That code isn't right or was already used. Try again, or start over.";
    return answerSignIn(result, { next, refusal, values: {} });
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/login/verify"),
    title: "Two-factor authentication",
    description: "Enter the code from your authenticator app, or use a passkey.",
    noindex: true,
  });

export const headers: Route.HeadersFunction = mergeHeaders;

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const next = safeNextPath(searchParams.get("next"));
  const { hasApp, hasPasskey } = loaderData;
  const isRecovery = hasApp && searchParams.get("method") === RECOVERY;
  return (
    <AuthPage
      title="Two-factor authentication"
      lead={leadOf(hasApp, isRecovery)}
      footer={
        <>
          {hasApp && <OtherCode isRecovery={isRecovery} />}
          <SecondaryLink to={{ pathname: href("/login"), search: nextQuery(searchParams) }}>
            Start over
          </SecondaryLink>
        </>
      }
    >
      {hasApp && (
        <AuthForm refusal={actionData} submit="Continue" busy="Signing in...">
          <CodeField
            refusal={actionData}
            name="code"
            label={isRecovery ? "Recovery code" : "Code"}
            hint={isRecovery ? undefined : "6 digits"}
            digits={!isRecovery}
          />
        </AuthForm>
      )}
      {hasPasskey && <PasskeySignIn label="Use a passkey" next={next} isOtherWay={hasApp} />}
    </AuthPage>
  );
}

function leadOf(hasApp: boolean, isRecovery: boolean): string {
  if (!hasApp) return "Your account has a passkey. Use it to finish signing in.";
  if (isRecovery) return "Enter one of your saved recovery codes. Each works once.";
  return "Open your authenticator app and enter the code it shows.";
}

function OtherCode({ isRecovery }: { isRecovery: boolean }) {
  const [searchParams] = useSearchParams();
  const other = new URLSearchParams(searchParams);
  if (isRecovery) other.delete("method");
  else other.set("method", RECOVERY);
  return (
    <SecondaryLink to={{ search: `?${other}` }}>
      {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
    </SecondaryLink>
  );
}

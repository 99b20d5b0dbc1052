import { data, href, redirect } from "react-router";
import { recordAudit } from "~/features/audit/mutations.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/reset.route";
import { AuthForm, PasswordField, SecondaryLink } from "./components/auth-form";
import { AuthPage } from "./components/auth-page";
import { MIN_PASSWORD_LENGTH } from "./rules/limits";
import { newPasswordSchema, passwordRefusals, refusalOf } from "./schema";
import { authContext, authRequestOf } from "./use-cases/auth.server";
import { isResetLinkValid, resetPassword, resetTokenCookie } from "./use-cases/recovery.server";
import {
  mergeHeaders,
  refuse,
  refuseTooManyAttempts,
  withCookies,
  withUnavailableFallback,
} from "./use-cases/sign-in-responses.server";

export const handle: PageHandle = { document: true };

/**
 * The target of the links in recovery and invitation emails. Opening one doesn't use it up, because mail programs open
 * links too.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const auth = context.get(authContext);
  const token = url.searchParams.get("token");
  if (token !== null) {
    const cookie = resetTokenCookie(auth, token);
    throw redirect(href("/login/reset"), withCookies(cookie ? [cookie] : []));
  }
  const isValid = await isResetLinkValid(auth, authRequestOf(request, context.get(requestInfoContext)));
  return data({ isValid }, { headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } });
}

export const headers: Route.HeadersFunction = mergeHeaders;

const INVALID = "This link was already used or has expired. Request a new one.";

export async function action({ request, context }: Route.ActionArgs) {
  const auth = context.get(authContext);
  const { db, now, log } = context.get(platformContext);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const parsed = newPasswordSchema.safeParse(await readFields(request));
  if (!parsed.success) return data(refusalOf(parsed.error), { status: 400 });
  return withUnavailableFallback(log, {}, async () => {
    const result = await resetPassword(auth, visit, parsed.data.newPassword, now());
    if (result.kind === "limited") return refuseTooManyAttempts(result.waitSeconds);
    if (result.kind === "obvious" || result.kind === "breached")
      return data(passwordRefusals[result.kind], { status: 400 });
    if (result.kind === "invalid")
      return refuse(INVALID, {}, { status: 400, ...withCookies(result.cookies) });
    const { userId, name } = result.person;
    const entry = { entity: "account", entityId: userId, summary: name, before: null, after: null } as const;
    await recordAudit(db, result.person, { action: "password_set_by_link", ...entry }, now());
    return redirect(`${href("/login")}?notice=password-changed`, withCookies(result.cookies));
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/login/reset"),
    title: "Choose a password",
    description: "Choose a password for your staff account.",
    noindex: true,
  });

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Choose a password"
      lead={
        loaderData.isValid
          ? "This signs you out on all devices. Then sign in with your new password."
          : undefined
      }
      footer={
        <>
          <SecondaryLink to={href("/login/recover")}>Request a new link</SecondaryLink>
          <SecondaryLink to={href("/login")}>Back to sign in</SecondaryLink>
        </>
      }
    >
      {loaderData.isValid ? (
        <AuthForm refusal={actionData} submit="Set password" busy="Saving...">
          <PasswordField
            refusal={actionData}
            name="newPassword"
            label="New password"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters. A few random words are easy to remember.`}
            autoComplete="new-password"
          />
          <PasswordField
            refusal={actionData}
            name="repeatedPassword"
            label="Confirm new password"
            autoComplete="new-password"
          />
        </AuthForm>
      ) : (
        <Banner tone="error" title={INVALID} />
      )}
    </AuthPage>
  );
}

import { data, href, Link, redirect, useFetcher, useSearchParams } from "react-router";
import { currentActor, lacksRequiredFactor } from "~/features/auth/middleware.server";
import { findStaffMember } from "~/features/auth/queries.server";
import { formatWait } from "~/features/auth/rules/limits";
import { nextQuery, safeNextPath } from "~/features/auth/rules/next-path";
import { authenticatorCodeSchema, passwordSchema, type Refusal, refusalOf } from "~/features/auth/schema";
import {
  type AccountChange,
  finishSecondFactor,
  hasPassword,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "~/features/auth/use-cases/account.server";
import { authContext, authRequestOf } from "~/features/auth/use-cases/auth.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { StaffForm, TextField } from "~/ui/staff-form";
import type { Route } from "./+types/second-factor.route";
import { FactorSetup, RecoveryCodes } from "./components/factor-setup";
import { recordAccountChange } from "./mutations.server";
import { factorIntentField } from "./schema";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const actor = currentActor(context);
  const isRequired = lacksRequiredFactor(context);
  const isWithPassword = await hasPassword(context.get(authContext), actor);
  if (!isWithPassword && !isRequired) throw redirect(href("/admin/account"));
  const me = await findStaffMember(db, actor.userId, now());
  return { isOn: me?.hasApp ?? false, email: actor.email, isRequired, isWithPassword };
}

type Intent = "start" | "finish" | "remove" | "renew";

export async function action({ request, context, url }: Route.ActionArgs) {
  const { now } = context.get(platformContext);
  const actor = currentActor(context);
  const auth = context.get(authContext);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const fields = await readFields(request);
  const parsed = factorIntentField.safeParse(fields.intent);
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const intent = parsed.data;

  if (intent === "finish") {
    const code = authenticatorCodeSchema.safeParse(fields);
    if (!code.success) return refused(intent, refusalOf(code.error), 400);
    const result = await finishSecondFactor(auth, visit, actor, code.data.code, now());
    if (result.kind !== "done") return refusedChange(intent, result, "code");
    const next = safeNextPath(url.searchParams.get("next"));
    return leave(context, "second_factor_on", "Two-factor authentication is on", result.cookies, next);
  }
  const password = passwordSchema.safeParse(fields);
  if (!password.success) return refused(intent, refusalOf(password.error), 400);
  if (intent === "start") {
    const result = await startSecondFactor(auth, visit, actor, password.data.password, now());
    return result.kind === "done"
      ? data({ kind: "setup" as const, setup: result.setup })
      : refusedChange(intent, result, "password");
  }
  if (intent === "renew") {
    const result = await renewRecoveryCodes(auth, visit, actor, password.data.password, now());
    if (result.kind !== "done") return refusedChange(intent, result, "password");
    await recordAccountChange(context.get(platformContext).db, actor, "codes_renewed", now());
    return data({ kind: "codes" as const, recoveryCodes: result.recoveryCodes });
  }
  const result = await removeSecondFactor(auth, visit, actor, password.data.password, now());
  if (result.kind !== "done") return refusedChange(intent, result, "password");
  return leave(context, "second_factor_off", "Two-factor authentication is off", result.cookies, null);
}

function refused(intent: Intent, refusal: Refusal, status: number, headers?: HeadersInit) {
  return data({ kind: "refused" as const, intent, refusal }, { status, headers });
}

function refusedChange(
  intent: Intent,
  result: Exclude<AccountChange, { kind: "done" }>,
  field: "password" | "code",
) {
  if (result.kind === "limited") {
    const message = `Too many attempts. Wait ${formatWait(result.waitSeconds)} and try again.`;
    return refused(intent, { message, errors: {}, values: {} }, 429, {
      "Retry-After": String(result.waitSeconds),
    });
  }
  const error =
    field === "code"
      ? "That code isn't right. Wait for a new code and enter it."
      : "That password isn't right. Enter your current password.";
  return refused(intent, { message: "Nothing changed", errors: { [field]: error }, values: {} }, 401);
}

/** Logs the change and redirects to `next`, or back to the account, with the session's new cookie. */
async function leave(
  context: Route.ActionArgs["context"],
  change: "second_factor_on" | "second_factor_off",
  text: string,
  cookies: string[],
  next: string | null,
): Promise<Response> {
  const { db, now, config } = context.get(platformContext);
  await recordAccountChange(db, currentActor(context), change, now());
  const response = await redirectWithToast(next ?? href("/admin/account"), { text }, config);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Sets up two-factor authentication, creates new recovery codes, and turns it off. */
export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  return (
    <>
      <PageHeader title="Two-factor authentication">
        After your password, you enter a code from an authenticator app on your phone.
      </PageHeader>
      {loaderData.isRequired && (
        <Banner still tone="info" className="mb-6 max-w-form" title="Set it up to continue">
          Your account requires two-factor authentication. Turn it on to use the rest of the staff area.
          Instead of an authenticator app, you can{" "}
          <Link
            to={{ pathname: href("/admin/account/passkeys"), search: nextQuery(searchParams) }}
            className="link"
          >
            add a passkey
          </Link>
          .
        </Banner>
      )}
      {loaderData.isWithPassword ? (
        <FactorCards loaderData={loaderData} actionData={actionData} />
      ) : (
        <Card as="section" className="max-w-form">
          <p>
            Your account needs a password before you can turn on two-factor authentication.{" "}
            <Link to={href("/login/recover")} className="link">
              Choose a password
            </Link>
            , sign in with it, and come back.
          </p>
        </Card>
      )}
    </>
  );
}

function FactorCards({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  // The QR code and the recovery codes came in this page's response, so submitting the code must not replace them.
  const fetcher = useFetcher<typeof action>();
  const refusalOfForm = (intent: Intent, answer: typeof actionData) =>
    answer?.kind === "refused" && answer.intent === intent ? answer.refusal : undefined;
  const passwordForm = (intent: Intent) => ({
    intent,
    refusal: refusalOfForm(intent, actionData),
    email: loaderData.email,
  });
  return (
    <div className="flex max-w-form flex-col gap-6">
      {actionData?.kind === "codes" && <RecoveryCodes codes={actionData.recoveryCodes} />}
      {actionData?.kind === "setup" && !loaderData.isOn && (
        <FactorSetup setup={actionData.setup}>
          <CodeForm fetcher={fetcher} refusal={refusalOfForm("finish", fetcher.data)} />
        </FactorSetup>
      )}
      {!loaderData.isOn && actionData?.kind !== "setup" && (
        <PasswordCard {...passwordForm("start")} title="Set it up" submit="Continue" busy="Checking...">
          You need an authenticator app, such as the one in your phone or password manager.
        </PasswordCard>
      )}
      {loaderData.isOn && (
        <>
          <PasswordCard
            {...passwordForm("renew")}
            title="New recovery codes"
            submit="Create new codes"
            busy="Checking..."
          >
            Create new codes if you lost yours or someone saw them. The old ones stop working.
          </PasswordCard>
          <PasswordCard
            {...passwordForm("remove")}
            title="Turn off"
            submit="Turn off"
            busy="Checking..."
            isDangerous
          >
            Unless you have a passkey, you'll sign in with your password alone.
          </PasswordCard>
        </>
      )}
    </div>
  );
}

type PasswordCardProps = {
  intent: Intent;
  refusal: Refusal | undefined;
  email: string;
  title: string;
  submit: string;
  busy: string;
  isDangerous?: boolean;
  children: string;
};

function PasswordCard({ title, children, email, isDangerous, submit, busy, ...form }: PasswordCardProps) {
  return (
    <Card as="section">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mb-4 mt-1 text-sm text-ink-soft">{children}</p>
      <StaffForm {...form} submit={submit} busy={busy} variant={isDangerous ? "danger" : "secondary"}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          {...form}
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
      </StaffForm>
    </Card>
  );
}

type CodeFormProps = { fetcher: ReturnType<typeof useFetcher<typeof action>>; refusal: Refusal | undefined };

function CodeForm({ fetcher, refusal }: CodeFormProps) {
  const form = { intent: "finish", refusal };
  return (
    <StaffForm {...form} fetcher={fetcher} submit="Turn on" busy="Checking...">
      <TextField
        {...form}
        name="code"
        label="Code from the app"
        hint="Enter the 6 digits it shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </StaffForm>
  );
}

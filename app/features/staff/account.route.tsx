import { data, Form, href } from "react-router";
import { currentActor, requireRecentAuthentication } from "~/features/auth/middleware.server";
import { endOwnSession, endOwnSessions } from "~/features/auth/mutations/sessions.server";
import { findStaffMember, listOwnSessions, listPasskeys } from "~/features/auth/queries.server";
import { refusalOf } from "~/features/auth/schema";
import { hasPassword } from "~/features/auth/use-cases/account.server";
import { authContext } from "~/features/auth/use-cases/auth.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { PageHeader } from "~/ui/page-header";
import { StaffForm, TextField } from "~/ui/staff-form";
import type { Route } from "./+types/account.route";
import { DensityCard } from "./components/density-card";
import { SessionList } from "./components/session-list";
import { renameMember } from "./mutations.server";
import { roleNames } from "./rules/people";
import { accountIntentField, nameSchema, userIdField } from "./schema";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const actor = currentActor(context);
  const [me, sessions, passkeys, isWithPassword] = await Promise.all([
    findStaffMember(db, actor.userId, now()),
    listOwnSessions(db, actor, now()),
    listPasskeys(db, actor.userId),
    hasPassword(context.get(authContext), actor),
  ]);
  return { actor, sessions, isWithPassword, hasApp: me?.hasApp ?? false, passkeys: passkeys.length };
}

/**
 * Your own name and sessions; ending a session needs a recent proof of identity (spec:access#own-sessions). The password
 * and two-factor authentication have separate pages.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now, config } = context.get(platformContext);
  const actor = currentActor(context);
  const fields = await readFields(request);
  const intent = accountIntentField.safeParse(fields.intent);
  if (!intent.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const back = (text: string) => redirectWithToast(href("/admin/account"), { text }, config);

  if (intent.data === "rename") {
    const parsed = nameSchema.safeParse(fields);
    if (!parsed.success) return data(refusalOf(parsed.error, fields), { status: 400 });
    await renameMember(db, actor, parsed.data.name, now());
    return back("Name saved");
  }
  const recent = requireRecentAuthentication(context, url);
  if (intent.data === "end-session") {
    const id = userIdField.safeParse(fields.sessionId);
    const isEnded = id.success && (await endOwnSession(db, recent, id.data));
    return back(isEnded ? "That session has ended" : "That session had already ended");
  }
  const count = await endOwnSessions(db, recent, "others");
  return back(count === 1 ? "1 other session has ended" : `${count} other sessions have ended`);
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { actor, sessions, isWithPassword, hasApp, passkeys } = loaderData;
  const form = { intent: "rename", refusal: actionData };
  return (
    <>
      <PageHeader title="My account">
        {actor.email} · {roleNames[actor.role]}
      </PageHeader>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section">
          <h2 className="mb-3 text-lg font-semibold">About you</h2>
          <StaffForm {...form} submit="Save name" busy="Saving..." variant="secondary">
            <TextField
              {...form}
              name="name"
              label="Name"
              hint="Other staff see it next to your work."
              autoComplete="name"
              defaultValue={actor.name}
            />
          </StaffForm>
        </Card>
        <DensityCard />
        <SignInCard isWithPassword={isWithPassword} hasApp={hasApp} passkeys={passkeys} />
        <Card as="section" className="lg:col-span-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg font-semibold">Sessions</h2>
            <SessionButtons hasOthers={sessions.length > 1} />
          </div>
          <SessionList sessions={sessions} />
        </Card>
      </div>
    </>
  );
}

function SignInCard(props: { isWithPassword: boolean; hasApp: boolean; passkeys: number }) {
  return (
    <Card as="section" className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg font-semibold">Password</h2>
        <p className="mb-3 mt-1 text-sm text-ink-soft">
          {props.isWithPassword
            ? "Changing your password signs out your other devices."
            : "You don't have a password because you sign in with another identity provider."}
        </p>
        {props.isWithPassword && (
          <ButtonLink to={href("/admin/account/password")} variant="secondary">
            Change password
          </ButtonLink>
        )}
      </div>
      <div className="border-t border-line pt-5">
        <h2 className="text-lg font-semibold">Two-factor authentication</h2>
        <p className="mb-3 mt-1 text-sm text-ink-soft">
          {props.hasApp
            ? "On. You enter a code from your authenticator app when you sign in."
            : offText(props.passkeys)}
        </p>
        {props.isWithPassword && (
          <ButtonLink to={href("/admin/account/second-factor")} variant="secondary">
            {props.hasApp ? "Manage" : "Set up"}
          </ButtonLink>
        )}
      </div>
      <div className="border-t border-line pt-5">
        <h2 className="text-lg font-semibold">Passkeys</h2>
        <p className="mb-3 mt-1 text-sm text-ink-soft">{passkeysText(props.passkeys)}</p>
        <ButtonLink to={href("/admin/account/passkeys")} variant="secondary">
          {props.passkeys > 0 ? "Manage passkeys" : "Add a passkey"}
        </ButtonLink>
      </div>
    </Card>
  );
}

function offText(passkeys: number): string {
  if (passkeys > 0) return "You have no authenticator app. A passkey is your second step.";
  return "Off. If it's on, a stolen password isn't enough to sign in.";
}

function passkeysText(passkeys: number): string {
  if (passkeys === 0) return "None. With one, you sign in by fingerprint, face, or screen lock.";
  return passkeys === 1 ? "You can sign in with 1 passkey." : `You can sign in with ${passkeys} passkeys.`;
}

function SessionButtons({ hasOthers }: { hasOthers: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {hasOthers && (
        <Form method="post">
          <Button type="submit" name="intent" value="end-others" variant="secondary" size="sm">
            Sign out other devices
          </Button>
        </Form>
      )}
      <Form method="post" action={href("/logout")}>
        <ConfirmButton
          name="scope"
          value="global"
          variant="secondary"
          size="sm"
          question="Are you sure you want to sign out on all devices?"
          detail="This includes the device you're using now. You'll need to sign in again."
          confirmLabel="Sign out everywhere"
        >
          Sign out everywhere
        </ConfirmButton>
      </Form>
    </div>
  );
}

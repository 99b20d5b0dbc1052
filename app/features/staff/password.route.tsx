import { data, href, redirect } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { MIN_PASSWORD_LENGTH } from "~/features/auth/rules/limits";
import { changePasswordSchema, passwordRefusals, type Refusal, refusalOf } from "~/features/auth/schema";
import { changePassword, hasPassword } from "~/features/auth/use-cases/account.server";
import { authContext, authRequestOf } from "~/features/auth/use-cases/auth.server";
import { refuseTooManyAttempts } from "~/features/auth/use-cases/sign-in-responses.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { StaffForm, TextField } from "~/ui/staff-form";
import type { Route } from "./+types/password.route";
import { recordAccountChange } from "./mutations.server";

export async function loader({ context }: Route.LoaderArgs) {
  const actor = currentActor(context);
  if (!(await hasPassword(context.get(authContext), actor))) throw redirect(href("/admin/account"));
  return { email: actor.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, config } = context.get(platformContext);
  const actor = currentActor(context);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const parsed = changePasswordSchema.safeParse(await readFields(request));
  if (!parsed.success) return data(refusalOf(parsed.error), { status: 400 });
  const result = await changePassword(context.get(authContext), visit, actor, parsed.data, now());
  if (result.kind === "limited") return refuseTooManyAttempts(result.waitSeconds);
  if (result.kind === "obvious" || result.kind === "breached")
    return data(passwordRefusals[result.kind], { status: 400 });
  if (result.kind === "refused") {
    const errors = { currentPassword: "That password isn't right. Enter your current password." };
    return data<Refusal>({ message: "Your password wasn't changed", errors, values: {} }, { status: 401 });
  }
  await recordAccountChange(db, actor, "password_changed", now());
  return redirectWithToast(
    href("/admin/account"),
    { text: "Password changed. Your other devices are signed out." },
    config,
  );
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const form = { intent: "password", refusal: actionData };
  return (
    <>
      <PageHeader title="Change password">Changing your password signs out your other devices.</PageHeader>
      <Card className="max-w-form">
        <StaffForm {...form} submit="Change password" busy="Saving...">
          <input type="hidden" autoComplete="username" value={loaderData.email} readOnly />
          <TextField
            {...form}
            name="currentPassword"
            label="Current password"
            type="password"
            autoComplete="current-password"
          />
          <TextField
            {...form}
            name="newPassword"
            label="New password"
            hint={`At least ${MIN_PASSWORD_LENGTH} characters. A few random words are easy to remember.`}
            type="password"
            autoComplete="new-password"
          />
          <TextField
            {...form}
            name="repeatedPassword"
            label="Confirm new password"
            type="password"
            autoComplete="new-password"
          />
        </StaffForm>
      </Card>
    </>
  );
}

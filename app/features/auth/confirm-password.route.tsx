import { data, Form, href, redirect } from "react-router";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { StaffForm, TextField } from "~/ui/staff-form";
import type { Route } from "./+types/confirm-password.route";
import { currentActor } from "./middleware.server";
import { homeOf } from "./rules/access";
import { RECENT_MINUTES } from "./rules/limits";
import { safeNextPath } from "./rules/next-path";
import { passwordSchema, refusalOf } from "./schema";
import { confirmPassword, hasPassword } from "./use-cases/account.server";
import { authContext, authRequestOf } from "./use-cases/auth.server";
import {
  mergeHeaders,
  refuse,
  refuseTooManyAttempts,
  withUnavailableFallback,
} from "./use-cases/sign-in-responses.server";

export async function loader({ context }: Route.LoaderArgs) {
  const actor = currentActor(context);
  return { email: actor.email, hasPassword: await hasPassword(context.get(authContext), actor) };
}

/** Asks for the password again before a sensitive change (spec:access#recent-proof), then returns. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = currentActor(context);
  const auth = context.get(authContext);
  const { now, log } = context.get(platformContext);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const parsed = passwordSchema.safeParse(await readFields(request));
  if (!parsed.success) return data(refusalOf(parsed.error), { status: 400 });
  return withUnavailableFallback(log, {}, async () => {
    const result = await confirmPassword(auth, visit, actor, parsed.data.password, now());
    if (result.kind === "limited") return refuseTooManyAttempts(result.waitSeconds);
    if (result.kind === "refused")
      return refuse("That password isn't right. Enter your current password.", {}, { status: 401 });
    return redirect(safeNextPath(url.searchParams.get("next")) ?? href(homeOf(actor.role)));
  });
}

export const headers: Route.HeadersFunction = mergeHeaders;

const INTENT = "confirm";

export default function ConfirmPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-md">
      <h1 className="text-xl font-semibold">Confirm your password</h1>
      <p className="mt-2 text-ink-soft">
        Before you change something sensitive, confirm that it's you. We won't ask again for {RECENT_MINUTES}{" "}
        minutes.
      </p>
      <Card className="mt-6">
        {loaderData.hasPassword ? (
          <StaffForm intent={INTENT} refusal={actionData} submit="Confirm" busy="Checking...">
            <input type="hidden" autoComplete="username" value={loaderData.email} readOnly />
            <TextField
              intent={INTENT}
              refusal={actionData}
              type="password"
              name="password"
              label="Password"
              autoComplete="current-password"
            />
          </StaffForm>
        ) : (
          <Form method="post" action={href("/logout")} className="flex flex-col gap-5">
            <p>Your account doesn't have a password. Sign out and sign in again to confirm that it's you.</p>
            <Button type="submit">Sign out</Button>
          </Form>
        )}
      </Card>
    </div>
  );
}

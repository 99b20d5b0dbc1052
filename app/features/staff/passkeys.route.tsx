import { data, href } from "react-router";
import {
  currentActor,
  isRecentlyAuthenticated,
  lacksRequiredFactor,
  requireRecentAuthentication,
} from "~/features/auth/middleware.server";
import { renamePasskey } from "~/features/auth/mutations/passkeys.server";
import { findFactors, listPasskeys } from "~/features/auth/queries.server";
import { MAX_PASSKEYS } from "~/features/auth/rules/limits";
import { safeNextPath } from "~/features/auth/rules/next-path";
import { refusalOf } from "~/features/auth/schema";
import { authContext, authRequestOf } from "~/features/auth/use-cases/auth.server";
import { removeOwnPasskey } from "~/features/auth/use-cases/passkeys.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/passkeys.route";
import { AddPasskey } from "./components/add-passkey";
import { PasskeyList } from "./components/passkey-list";
import { recordAccountChange } from "./mutations.server";
import { passkeyIntentSchema } from "./schema";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const { userId } = currentActor(context);
  const [passkeys, { hasApp }] = await Promise.all([listPasskeys(db, userId), findFactors(db, userId)]);
  return {
    passkeys,
    hasApp,
    isFull: passkeys.length >= MAX_PASSKEYS,
    isRecent: isRecentlyAuthenticated(context),
    isRequired: lacksRequiredFactor(context),
    next: safeNextPath(url.searchParams.get("next")),
  };
}

/** Renames or removes one of the actor's own passkeys; removing one needs a recent proof of identity (spec:access#recent-proof). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now, config } = context.get(platformContext);
  const actor = currentActor(context);
  const fields = await readFields(request);
  const parsed = passkeyIntentSchema.safeParse(fields);
  if (!parsed.success) {
    if (fields.intent !== "rename")
      throw data("That action isn't available. Reload the page and try again.", { status: 400 });
    return data({ id: fields.id, refusal: refusalOf(parsed.error, fields) }, { status: 400 });
  }
  const back = (text: string) => redirectWithToast(href("/admin/account/passkeys"), { text }, config);
  const { id } = parsed.data;
  if (parsed.data.intent === "rename") {
    const isRenamed = await renamePasskey(db, actor, id, parsed.data.name);
    return back(isRenamed ? "Name saved" : "That passkey was already removed");
  }
  const recent = requireRecentAuthentication(context, url);
  const visit = authRequestOf(request, context.get(requestInfoContext));
  const isRemoved = await removeOwnPasskey(context.get(authContext), visit, recent, id, now());
  if (!isRemoved) return back("That passkey was already removed");
  await recordAccountChange(db, actor, "passkey_removed", now());
  return back("Passkey removed");
}

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, hasApp, isFull, isRecent, isRequired, next } = loaderData;
  return (
    <>
      <PageHeader title="Passkeys">
        Sign in with your fingerprint, face, or screen lock. After a password, you use a passkey as the second
        step.
      </PageHeader>
      {isRequired && (
        <Banner still tone="info" className="mb-6 max-w-form" title="Add a passkey to continue">
          Your account requires two-factor authentication. Add a passkey to use the rest of the staff area.
        </Banner>
      )}
      <Card as="section" className="flex max-w-form flex-col gap-5">
        {passkeys.length === 0 ? (
          <p className="text-ink-soft">You don't have a passkey yet.</p>
        ) : (
          <PasskeyList passkeys={passkeys} problem={actionData} isLastFactor={!hasApp} />
        )}
        {passkeys.length === 1 && !hasApp && (
          <Banner still tone="warning" title="This passkey is your only second step">
            If you lose it, an administrator has to restore your access. Add another passkey, or set up an
            authenticator app.
          </Banner>
        )}
        {!isFull && <AddPasskey isRecent={isRecent} next={next} />}
      </Card>
    </>
  );
}

import { data, href } from "react-router";
import { isRecentlyAuthenticated, requireRecentAuthentication } from "~/features/auth/middleware.server";
import { ConfirmPasswordLink } from "~/features/auth/public-components/confirm-password-link";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import type { FormRefusal } from "~/ui/staff-form";
import type { Route } from "./+types/account.route";
import { PlatformCard } from "./components/platform-card";
import { disconnectAdAccount } from "./mutations/connections.server";
import { listConnections } from "./queries/connections.server";
import { factsOf, openForm } from "./rules/connection-state";
import { platformNames, platforms } from "./rules/spend";
import { syncToast } from "./rules/sync-text";
import { removableSecrets, shownValues } from "./rules/vendors";
import { connectedPlatform } from "./schema";
import { connect } from "./use-cases/connect.server";
import { openCredentials } from "./use-cases/credentials.server";
import { checkConnection, PATIENCE_MS, syncAdSpend } from "./use-cases/sync.server";

/**
 * Asks for the password before the form is filled in, so that submitting the form never redirects to the password page
 * (spec:access#recent-proof).
 */
const requireRecentProof: Route.MiddlewareFunction = ({ request, context, url }) => {
  if (request.method === "GET") requireRecentAuthentication(context, url);
};

export const middleware = [requireRecentProof];

/** The connections (spec:ad-spend#spend-account) without their secrets, and the form that is open. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, secrets } = context.get(platformContext);
  const connections = await listConnections(db);
  const open = openForm(url.searchParams.get("connect"));
  const edited = connections.find(({ platform }) => platform === open);
  const credentials = edited && openCredentials(secrets, edited);
  return {
    connections: connections.map(factsOf),
    form: open && {
      platform: open,
      values: shownValues(open, credentials ?? { accountId: edited?.accountId ?? "" }),
      removable: credentials ? removableSecrets(open, credentials) : [],
    },
    now: now().toISOString(),
  };
}

/** Connects an account after the vendor confirms the credentials, checks it, imports it, or disconnects it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(platformContext);
  const { config, db, now } = services;
  const fields = await readFields(request);
  const here = href("/admin/settings/ad-spend");
  const found = connectedPlatform.safeParse(fields.platform);
  if (!found.success)
    throw data("That ad platform doesn't exist. Reload the page and try again.", { status: 400 });
  const platform = found.data;
  const { intent } = fields;

  if (intent === "sync" || intent === "check") {
    const ask = intent === "sync" ? syncAdSpend : checkConnection;
    const result = await ask(services, platform, { runFor: PATIENCE_MS });
    return redirectWithToast(here, syncToast(platform, result, intent), config);
  }
  const refuse = (refusal: FormRefusal, status: number, mustConfirm = false) =>
    data({ platform, refusal, mustConfirm }, { status });
  const values = shownValues(platform, fields);
  if (!isRecentlyAuthenticated(context))
    return refuse({ message: PROOF_TOO_OLD, errors: {}, values }, 403, true);
  const actor = requireRecentAuthentication(context, url);

  if (intent === "disconnect") {
    const isGone = await disconnectAdAccount(db, actor, platform, now());
    const text = isGone
      ? `${platformNames[platform]} disconnected`
      : `${platformNames[platform]} was already disconnected`;
    return redirectWithToast(here, { text }, config);
  }
  if (intent !== "connect")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const result = await connect(services, actor, platform, fields);
  if (!result.ok) {
    const { message, errors, status } = result;
    return refuse({ message, errors, values }, status);
  }
  return redirectWithToast(here, { text: `Connected: ${result.name}. Importing its figures now.` }, config);
}

const PROOF_TOO_OLD = "Confirm your password, then try again. We ask because you signed in a while ago.";

export default function AdAccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { connections, form, now } = loaderData;
  const open = actionData?.platform ?? form?.platform;
  return (
    <section aria-labelledby="ad-accounts" className="flex max-w-form flex-col gap-5">
      <div>
        <h2 id="ad-accounts" className="text-lg font-semibold">
          Ad spend
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Connect an account of an ad platform to import the last 28 days of spend every hour. It must be in
          US dollars.
        </p>
      </div>
      {platforms.map((platform) => {
        const refusal = actionData?.platform === platform ? actionData : undefined;
        const values = form?.platform === platform ? form.values : {};
        return (
          <PlatformCard
            key={platform}
            platform={platform}
            connection={connections.find((connection) => connection.platform === platform)}
            now={now}
            values={open === platform ? values : null}
            removable={form?.platform === platform ? form.removable : []}
            refusal={refusal?.refusal}
          >
            {refusal?.mustConfirm && <ConfirmPasswordLink />}
          </PlatformCard>
        );
      })}
    </section>
  );
}

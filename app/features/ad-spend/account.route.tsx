import { data, Form, href } from "react-router";
import { isRecentlyAuthenticated, requireRecentAuthentication } from "~/features/auth/middleware.server";
import { ConfirmPasswordLink } from "~/features/auth/public-components/confirm-password-link";
import { refusalOf } from "~/features/auth/schema";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DateTime } from "~/ui/date-time";
import { type FormRefusal, StaffForm, TextField } from "~/ui/staff-form";
import type { Route } from "./+types/account.route";
import { createAdsApi } from "./integrations/ads-api.server";
import { TOKEN_NAME } from "./jobs.server";
import { connectAdAccount, disconnectAdAccount } from "./mutations/account.server";
import { findAdAccount } from "./queries/spend.server";
import { failureMessages } from "./rules/failures";
import { connectSchema } from "./schema";

/**
 * Asks for the password before the form is filled in, so that submitting the form never redirects to the password page
 * (spec:access#recent-proof).
 */
const requireRecentProof: Route.MiddlewareFunction = ({ request, context, url }) => {
  if (request.method === "GET") requireRecentAuthentication(context, url);
};

export const middleware = [requireRecentProof];

export async function loader({ context }: Route.LoaderArgs) {
  const account = await findAdAccount(context.get(platformContext).db);
  return {
    account: account
      ? {
          accountId: account.accountId,
          name: account.accountName,
          timeZone: account.timeZone,
          connectedAt: account.connectedAt.toISOString(),
        }
      : null,
  };
}

/** Connects an account after the vendor confirms that the token can read it, or disconnects it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { config, db, jobs, now, secrets } = context.get(platformContext);
  const fields = await readFields(request);
  const here = href("/admin/settings/ad-spend");
  const values = { accountId: fields.accountId ?? "" };
  const refuse = (refusal: FormRefusal, status: number, mustConfirm = false) =>
    data({ refusal, mustConfirm }, { status });
  if (!isRecentlyAuthenticated(context))
    return refuse({ message: PROOF_TOO_OLD, errors: {}, values }, 403, true);
  const actor = requireRecentAuthentication(context, url);

  if (fields.intent === "disconnect") {
    await disconnectAdAccount(db, actor, now());
    return redirectWithToast(here, { text: "Ads account disconnected" }, config);
  }
  if (fields.intent !== "connect")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const parsed = connectSchema.safeParse(fields);
  if (!parsed.success) return refuse({ ...refusalOf(parsed.error, values), message: NOT_CONNECTED }, 400);
  const { accountId, accessToken } = parsed.data;
  const seen = await createAdsApi({ baseUrl: config.ADS_API_URL, accountId, accessToken }).readAccount();
  if (!seen.ok) {
    const errors = errorsOf(seen.failure);
    return refuse({ message: NOT_CONNECTED, errors, values }, 422);
  }
  const { name, timeZone, tokenExpiresAt } = seen.value;
  const accessTokenSealed = secrets.seal(TOKEN_NAME, accessToken);
  await db.transaction(async (tx) => {
    const connection = { accountId, accessTokenSealed, accountName: name, timeZone, tokenExpiresAt };
    await connectAdAccount(tx, actor, connection, now());
    await jobs.enqueue(tx, "ad-spend-sync", {}, { key: "connected" });
  });
  return redirectWithToast(here, { text: `Connected: ${name}. Importing its figures now.` }, config);
}

const NOT_CONNECTED = "The ads account wasn't connected";
const PROOF_TOO_OLD = "Confirm your password, then try again. We ask because you signed in a while ago.";

function errorsOf(failure: keyof typeof failureMessages): Record<string, string> {
  const isOfAccount = failure === "account" || failure === "currency";
  return { [isOfAccount ? "accountId" : "accessToken"]: failureMessages[failure] };
}

export default function AdAccountSettings({ loaderData: { account }, actionData }: Route.ComponentProps) {
  const form = { intent: "connect", refusal: actionData?.refusal };
  return (
    <section aria-labelledby="ads-account" className="flex max-w-form flex-col gap-5">
      <div>
        <h2 id="ads-account" className="text-lg font-semibold">
          Ad spend
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Connect an ads account to import the last 28 days of spend every hour. The access token needs the
          ads_read permission. It's stored encrypted and never shown again.
        </p>
      </div>
      {account && (
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <p>
            <span className="font-semibold">{account.name}</span>
            <span className="figures block text-sm text-ink-soft">
              Account {account.accountId}, days in {account.timeZone}. Connected{" "}
              <DateTime at={account.connectedAt} />
            </span>
          </p>
          <Form method="post">
            <ConfirmButton
              question="Are you sure you want to disconnect this ads account?"
              detail="Figures imported so far are kept. You'll need an access token to reconnect."
              confirmLabel="Disconnect"
              variant="secondary"
              size="sm"
              name="intent"
              value="disconnect"
            >
              Disconnect
            </ConfirmButton>
          </Form>
        </Card>
      )}
      <Card>
        <StaffForm {...form} submit={account ? "Replace" : "Connect"} busy="Contacting the ads vendor...">
          <TextField
            {...form}
            name="accountId"
            label="Ads account number"
            hint="Digits, with or without act_ before them"
            autoComplete="off"
            defaultValue={account?.accountId}
          />
          <TextField {...form} name="accessToken" label="Access token" type="password" autoComplete="off" />
        </StaffForm>
        {actionData?.mustConfirm && <ConfirmPasswordLink />}
      </Card>
    </section>
  );
}

import { RefreshCw } from "lucide-react";
import { Form, href, Link, useNavigation } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";

export type AccountFacts = {
  name: string;
  timeZone: string;
  lastSyncTime: string | null;
  lastProblem: string | null;
  tokenExpiresAt: string | null;
  now: string;
};

const SOON_MS = 14 * 86_400_000;

/** The state of the sync with the ads account, and a button to sync now. */
export function AccountState({ account }: { account: AccountFacts | null }) {
  return (
    <section aria-labelledby="ads-account" className="flex flex-col gap-3">
      <h2 id="ads-account" className="text-lg font-semibold">
        Ads account
      </h2>
      {account ? (
        <Connected account={account} />
      ) : (
        <p className="text-sm text-ink-soft">
          No account is connected. <SettingsLink>Connect it in the settings</SettingsLink> to import figures
          every hour.
        </p>
      )}
    </section>
  );
}

function Connected({ account }: { account: AccountFacts }) {
  const { state, formData } = useNavigation();
  const isReading = state !== "idle" && formData?.get("intent") === "sync";
  return (
    <>
      <p className="text-sm text-ink-soft">
        {account.name}. Imports the last 28 days every hour. Its days are in the time zone {account.timeZone}
        {account.timeZone === "America/New_York"
          ? "."
          : ", which differs from the Eastern Time days on other pages."}
      </p>
      {account.lastProblem ? (
        <Banner tone="error" still title={account.lastProblem}>
          <SettingsLink>Ad spend settings</SettingsLink>
        </Banner>
      ) : (
        <TokenWarning account={account} />
      )}
      <p className="text-sm">
        {account.lastSyncTime ? (
          <>
            Last import: <DateTime at={account.lastSyncTime} />
          </>
        ) : (
          "Not imported yet."
        )}
      </p>
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value="sync"
          variant="secondary"
          size="sm"
          busy={isReading}
          busyLabel="Reading..."
        >
          <RefreshCw aria-hidden="true" className="size-4" />
          Import now
        </Button>
      </Form>
    </>
  );
}

function TokenWarning({ account: { tokenExpiresAt, now } }: { account: AccountFacts }) {
  if (tokenExpiresAt === null || Date.parse(tokenExpiresAt) - Date.parse(now) > SOON_MS) return null;
  const isExpired = tokenExpiresAt <= now;
  return (
    <Banner
      tone="warning"
      still
      title={isExpired ? "The access token has expired" : "The access token expires soon"}
    >
      <DateTime at={tokenExpiresAt} />. Create a new one with the ads vendor and{" "}
      <SettingsLink>enter it in the settings</SettingsLink>.
    </Banner>
  );
}

function SettingsLink({ children }: { children: string }) {
  return (
    <Link to={href("/admin/settings/ad-spend")} className="link">
      {children}
    </Link>
  );
}

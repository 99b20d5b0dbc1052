import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import type { ConnectionFacts } from "../rules/connection-state";
import { type Platform, platformNames } from "../rules/spend";

const SOON_MS = 14 * 86_400_000;

type ConnectionProps = { connection: ConnectionFacts; now: string };

/** The account of a connection, when it was imported last, and what staff have to fix. */
export function ConnectionState({ connection, now }: ConnectionProps) {
  const { name, accountId, timeZone, lastProblem, lastSyncTime } = connection;
  return (
    <>
      <p className="text-sm text-ink-soft">
        <span className="font-semibold wrap-anywhere text-ink">{name}</span>, account{" "}
        <span className="figures">{accountId}</span>. Its days are in the time zone {timeZone}
        {timeZone === "America/New_York" ? "." : ", which differs from the Eastern Time days on other pages."}
      </p>
      {lastProblem ? (
        <Banner tone="error" still title={lastProblem} />
      ) : (
        <TokenWarning connection={connection} now={now} />
      )}
      <p className="text-sm">
        {lastSyncTime ? (
          <>
            Last import: <DateTime at={lastSyncTime} />
          </>
        ) : (
          "Not imported yet."
        )}
      </p>
    </>
  );
}

function TokenWarning({ connection: { platform, tokenExpiresAt }, now }: ConnectionProps) {
  if (tokenExpiresAt === null || Date.parse(tokenExpiresAt) - Date.parse(now) > SOON_MS) return null;
  return (
    <Banner
      tone="warning"
      still
      title={tokenExpiresAt <= now ? "The access token has expired" : "The access token expires soon"}
    >
      <DateTime at={tokenExpiresAt} />. Create a new one with {platformNames[platform]} and enter it in the
      settings.
    </Banner>
  );
}

type AskButtonProps = {
  platform: Platform;
  intent: "sync" | "check";
  busyLabel: string;
  children: ReactNode;
};

/** A button that makes the server ask a platform, and is busy until it has answered. */
export function AskButton({ platform, intent, busyLabel, children }: AskButtonProps) {
  const { state, formData } = useNavigation();
  const isBusy =
    state !== "idle" && formData?.get("intent") === intent && formData.get("platform") === platform;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="platform" value={platform} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="secondary"
        size="sm"
        busy={isBusy}
        busyLabel={busyLabel}
      >
        {children}
      </Button>
    </Form>
  );
}

/** Reads the account right away. */
export function ImportNow({ platform }: { platform: Platform }) {
  return (
    <AskButton platform={platform} intent="sync" busyLabel="Reading...">
      <RefreshCw aria-hidden="true" className="size-4" />
      Import now
      <span className="sr-only"> from {platformNames[platform]}</span>
    </AskButton>
  );
}

/** The connections beside the list of days, each with a button to import now. */
export function ConnectionList({
  connections,
  now,
}: {
  connections: readonly ConnectionFacts[];
  now: string;
}) {
  return (
    <section aria-labelledby="ad-accounts" className="flex flex-col gap-4">
      <h2 id="ad-accounts" className="text-lg font-semibold">
        Ad accounts
      </h2>
      {connections.length === 0 && (
        <p className="text-sm text-ink-soft">
          No account is connected. <SettingsLink>Connect one in the settings</SettingsLink> to import figures
          every hour.
        </p>
      )}
      {connections.map((connection) => (
        <div key={connection.platform} className="flex flex-col gap-2">
          <h3 className="font-semibold">{platformNames[connection.platform]}</h3>
          <ConnectionState connection={connection} now={now} />
          <ImportNow platform={connection.platform} />
        </div>
      ))}
      {connections.length > 0 && (
        <p className="text-sm">
          <SettingsLink>Ad spend settings</SettingsLink>
        </p>
      )}
    </section>
  );
}

function SettingsLink({ children }: { children: ReactNode }) {
  return (
    <Link to={href("/admin/settings/ad-spend")} className="link">
      {children}
    </Link>
  );
}

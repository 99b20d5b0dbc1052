import { Fragment } from "react";
import { Form, href } from "react-router";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/choices";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DateTime } from "~/ui/date-time";
import { type FormRefusal, StaffForm, TextField } from "~/ui/staff-form";
import type { ConnectionFacts } from "../rules/connection-state";
import { type Platform, platformNames } from "../rules/spend";
import { removalOf, vendors } from "../rules/vendors";
import { AskButton, ConnectionState, ImportNow } from "./connection-state";

type PlatformCardProps = {
  platform: Platform;
  connection: ConnectionFacts | undefined;
  now: string;
  /** What the form starts with if it's open, without secrets; null if it's closed. */
  values: Record<string, string> | null;
  /** Optional secrets that are stored. */
  removable: readonly string[];
  refusal: FormRefusal | undefined;
  children?: React.ReactNode;
};

/** One ad platform on the settings page: its connection, or the form that connects it. */
export function PlatformCard({
  platform,
  connection,
  now,
  values,
  removable,
  refusal,
  children,
}: PlatformCardProps) {
  const id = `platform-${platform}`;
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="text-base font-semibold">
          {platformNames[platform]}
        </h3>
        <StateBadge connection={connection} />
      </div>
      {connection && (
        <>
          <ConnectionState connection={connection} now={now} />
          <p className="text-sm text-ink-soft">
            Connected <DateTime at={connection.connectedAt} />
          </p>
        </>
      )}
      {values === null ? (
        <Actions platform={platform} connection={connection} />
      ) : (
        <ConnectForm
          platform={platform}
          isConnected={connection !== undefined}
          values={values}
          removable={removable}
          refusal={refusal}
        />
      )}
      {children}
    </Card>
  );
}

function StateBadge({ connection }: { connection: ConnectionFacts | undefined }) {
  if (!connection) return <Badge>Not connected</Badge>;
  return connection.lastProblem ? <Badge tone="error">Problem</Badge> : <Badge tone="good">Connected</Badge>;
}

const formAddress = (platform: Platform) => `${href("/admin/settings/ad-spend")}?connect=${platform}`;

function Actions({ platform, connection }: Pick<PlatformCardProps, "platform" | "connection">) {
  const name = platformNames[platform];
  if (!connection)
    return (
      <div>
        <ButtonLink to={formAddress(platform)} variant="secondary" size="sm" preventScrollReset>
          Connect {name}
        </ButtonLink>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3">
      <ImportNow platform={platform} />
      <AskButton platform={platform} intent="check" busyLabel="Checking...">
        Check connection<span className="sr-only"> to {name}</span>
      </AskButton>
      <ButtonLink to={formAddress(platform)} variant="secondary" size="sm" preventScrollReset>
        Change<span className="sr-only"> the connection to {name}</span>
      </ButtonLink>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="platform" value={platform} />
        <ConfirmButton
          question={`Are you sure you want to disconnect ${name}?`}
          detail="Figures imported so far are kept. To reconnect, you'll need to enter the account and its credentials again."
          confirmLabel="Disconnect"
          variant="quiet"
          size="sm"
          name="intent"
          value="disconnect"
        >
          Disconnect<span className="sr-only"> {name}</span>
        </ConfirmButton>
      </Form>
    </div>
  );
}

type ConnectFormProps = {
  platform: Platform;
  isConnected: boolean;
  values: Record<string, string>;
  removable: readonly string[];
  refusal: FormRefusal | undefined;
};

function ConnectForm({ platform, isConnected, values, removable, refusal }: ConnectFormProps) {
  const { about, fields } = vendors[platform];
  const name = platformNames[platform];
  const form = { intent: "connect", refusal };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {about} Secrets are stored encrypted and never shown again.
        {isConnected && " Leave a secret empty to keep the stored one."}
      </p>
      <StaffForm
        {...form}
        submit={isConnected ? "Save connection" : `Connect ${name}`}
        busy={`Contacting ${name}...`}
      >
        <input type="hidden" name="platform" value={platform} />
        {fields.map(({ name: field, label, hint, isSecret, isOptional }) => (
          <Fragment key={field}>
            <TextField
              {...form}
              name={field}
              label={label}
              hint={hint}
              type={isSecret ? "password" : "text"}
              autoComplete="off"
              isOptional={isOptional || (isSecret && isConnected)}
              defaultValue={values[field]}
            />
            {removable.includes(field) && (
              <Checkbox
                name={removalOf(field)}
                value="true"
                defaultChecked={refusal?.values[removalOf(field)] === "true"}
              >
                Remove the stored {label.toLowerCase()}
              </Checkbox>
            )}
          </Fragment>
        ))}
      </StaffForm>
      <div>
        <ButtonLink to={href("/admin/settings/ad-spend")} variant="quiet" size="sm" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </div>
  );
}

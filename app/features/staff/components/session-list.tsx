import { Monitor, Smartphone } from "lucide-react";
import { Form } from "react-router";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DateTime } from "~/ui/date-time";

type Session = {
  id: string;
  device: string;
  address: string;
  signedInAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
};

/** The devices where someone is signed in: device, last use, and a button that ends the session. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <DeviceIcon device={session.device} />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {session.device}
              {session.isCurrent && <Badge tone="good">This device</Badge>}
            </p>
            <p className="figures text-sm text-ink-soft">
              Last used <DateTime at={session.lastUsedAt} /> · signed in <DateTime at={session.signedInAt} />
              {session.address && ` · ${session.address}`}
            </p>
          </div>
          {!session.isCurrent && (
            <Form method="post">
              <input type="hidden" name="sessionId" value={session.id} />
              <Button type="submit" name="intent" value="end-session" variant="secondary" size="sm">
                End<span className="sr-only"> the session on {session.device}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

function DeviceIcon({ device }: { device: string }) {
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor;
  return <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />;
}

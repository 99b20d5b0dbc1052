import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { Disclosure } from "~/ui/disclosure";
import type { Alert } from "../rules/alerts";

type AlertListProps = {
  open: readonly Alert[];
  closed: readonly Alert[];
  /** ISO 8601; null before the first check. */
  lastCheckedAt: string | null;
};

/** The open alerts with their actions, and those that closed last. */
export function AlertList({ open, closed, lastCheckedAt }: AlertListProps) {
  return (
    <Card as="section" aria-labelledby="open-alerts">
      <h2 id="open-alerts" className="text-lg font-semibold">
        Open alerts
      </h2>
      {open.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          No alerts are open. Figures are checked every hour against the same weekday of the 8 weeks before.
        </p>
      ) : (
        <ul className="mt-2 flex flex-col divide-y divide-line text-sm">
          {open.map((alert) => (
            <OpenAlert key={alert.alertId} alert={alert} />
          ))}
        </ul>
      )}
      {lastCheckedAt && (
        <p className="mt-2 text-sm text-ink-soft">
          Last checked <DateTime at={lastCheckedAt} />
        </p>
      )}
      {closed.length > 0 && (
        <Disclosure label="Show closed alerts" openLabel="Hide closed alerts" className="mt-2">
          <ul className="flex flex-col divide-y divide-line text-sm">
            {closed.map(({ alertId, says, openedAt, closedAt }) => (
              <li key={alertId} className="py-2">
                <p className="wrap-anywhere">{says}</p>
                <p className="text-ink-soft">
                  Opened <DateTime at={openedAt} />
                  {closedAt && (
                    <>
                      , closed <DateTime at={closedAt} />
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  );
}

function OpenAlert({ alert }: { alert: Alert }) {
  const { alertId, says, openedAt, acknowledgedAt, acknowledgedBy } = alert;
  const described = `alert-${alertId}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-80">
        <p id={described} className="wrap-anywhere">
          {says}
        </p>
        <p className="text-ink-soft">
          Opened <DateTime at={openedAt} />
          {acknowledgedAt && (
            <>
              , acknowledged by {acknowledgedBy} <DateTime at={acknowledgedAt} />
            </>
          )}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="alertId" value={alertId} />
        <Button
          type="submit"
          name="intent"
          value={acknowledgedAt ? "reopen" : "acknowledge"}
          size="sm"
          variant={acknowledgedAt ? "quiet" : "secondary"}
          aria-describedby={described}
        >
          {acknowledgedAt ? "Undo acknowledgment" : "Acknowledge"}
        </Button>
      </Form>
    </li>
  );
}

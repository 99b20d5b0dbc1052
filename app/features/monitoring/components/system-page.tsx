import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, TriangleAlert } from "lucide-react";
import { Form } from "react-router";
import type { Finding, FindingLevel } from "~/kernel/finding";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import type { Alert } from "../rules/alerts";
import type { RecentError } from "../rules/errors";
import { FailedJobs, Nothing, type ShownJob } from "./failed-jobs";

type Check = Finding & { key: string; title: string };
type Blocked = { userId: string; name: string; email: string; until: Date };

type SystemPageProps = {
  checks: readonly Check[];
  /** Null, like the others: couldn't be read. */
  failedJobs: readonly ShownJob[] | null;
  blocked: readonly Blocked[] | null;
  errors: readonly RecentError[] | null;
  alerts: readonly Alert[] | null;
  at: Date;
};

/** Whether everything works, in words (spec:monitoring#system-page). */
export function SystemPage({ checks, failedJobs, blocked, errors, alerts, at }: SystemPageProps) {
  return (
    <section aria-labelledby="system" className="flex flex-col gap-8">
      <div className="max-w-form">
        <h2 id="system" className="text-lg font-semibold">
          System
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {summaryOf(checks)} Checked on <DateTime at={at} />.{" "}
          <Link to="" className="link">
            Check again
          </Link>
        </p>
      </div>
      <Checks checks={checks} />
      <Part title="Failed jobs" value={failedJobs}>
        {(jobs) => <FailedJobs jobs={jobs} />}
      </Part>
      <Part title="Blocked accounts" value={blocked}>
        {(accounts) => <BlockedAccounts accounts={accounts} />}
      </Part>
      <Part title="Recent errors" value={errors}>
        {(recent) => <RecentErrors errors={recent} />}
      </Part>
      <Part title="Alerts" value={alerts}>
        {(sent) => <Alerts alerts={sent} />}
      </Part>
    </section>
  );
}

function summaryOf(checks: readonly Check[]): string {
  const count = (level: FindingLevel) => checks.filter((check) => check.level === level).length;
  const [problems, others] = [count("problem"), count("attention") + count("unknown")];
  if (problems > 0)
    return problems === 1
      ? "One part of the site has a problem."
      : `${problems} parts of the site have problems.`;
  if (others > 0)
    return others === 1
      ? "One part of the site needs attention."
      : `${others} parts of the site need attention.`;
  return "Everything works.";
}

const looks: Record<FindingLevel, { tone: BadgeTone; word: string; Icon: typeof CircleCheck }> = {
  ok: { tone: "good", word: "OK", Icon: CircleCheck },
  attention: { tone: "warning", word: "Needs attention", Icon: TriangleAlert },
  problem: { tone: "error", word: "Problem", Icon: CircleAlert },
  unknown: { tone: "warning", word: "Couldn't check", Icon: CircleHelp },
  off: { tone: "neutral", word: "Not in use", Icon: CircleMinus },
};

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <Card pad="none">
      <ul className="divide-y divide-line">
        {checks.map(({ key, title, level, says, todo, link }) => {
          const { tone, word, Icon } = looks[level];
          return (
            <li key={key} className="flex flex-col gap-x-6 gap-y-1.5 px-4 py-3 sm:flex-row sm:items-start">
              <div className="flex shrink-0 items-center justify-between gap-3 sm:w-80">
                <h3 className="font-medium">{title}</h3>
                <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
                  {word}
                </Badge>
              </div>
              <div className="min-w-0 text-sm">
                <p className="wrap-anywhere">{says}</p>
                {todo && <p className="text-ink-soft">{todo}</p>}
                {link && (
                  <Link to={link.to} className="link">
                    {link.label}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type PartProps<Value> = { title: string; value: Value | null; children: (value: Value) => React.ReactNode };

function Part<Value>({ title, value, children }: PartProps<Value>) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{title}</h3>
      {value === null ? (
        <p className="text-sm text-ink-soft">
          We couldn't read this within 2 s. Reload the page to try again.
        </p>
      ) : (
        children(value)
      )}
    </div>
  );
}

function BlockedAccounts({ accounts }: { accounts: readonly Blocked[] }) {
  return (
    <TableFrame>
      <DataTable
        caption="Blocked accounts"
        rows={accounts}
        rowKey={({ userId }) => userId}
        columns={[
          { key: "name", header: "Person", rowHeader: true, cell: ({ name, email }) => name || email },
          { key: "until", header: "Blocked until", cell: ({ until }) => <DateTime at={until} /> },
          {
            key: "actions",
            header: "Actions",
            headerHidden: true,
            align: "end",
            cell: ({ userId, name, email }) => (
              <Form method="post">
                <input type="hidden" name="userId" value={userId} />
                <ConfirmButton
                  name="intent"
                  value="unblock"
                  size="sm"
                  variant="secondary"
                  question={`Unblock ${name || email}?`}
                  detail="They can sign in again right away. If someone is guessing the password, they can continue too."
                  confirmLabel="Unblock account"
                  isDangerous={false}
                >
                  Unblock
                </ConfirmButton>
              </Form>
            ),
          },
        ]}
        empty={
          <Nothing>
            No account is blocked. Too many wrong passwords or requested emails block an account for up to an
            hour.
          </Nothing>
        }
      />
    </TableFrame>
  );
}

function RecentErrors({ errors }: { errors: readonly RecentError[] }) {
  return (
    <TableFrame>
      <DataTable
        caption="Recent errors"
        rows={errors}
        rowKey={({ id }) => id}
        columns={[
          { key: "at", header: "When", rowHeader: true, cell: ({ at }) => <DateTime at={at} /> },
          { key: "what", header: "What failed", cell: ({ what }) => what },
          {
            key: "error",
            header: "Error",
            cell: ({ name, code, place }) => (
              <span className="wrap-anywhere">
                {[name, code].filter(Boolean).join(" ")}
                {place && <span className="block text-sm text-ink-soft">{place}</span>}
              </span>
            ),
          },
          {
            key: "request",
            header: "Request id",
            cell: ({ requestId }) =>
              requestId ? <code className="text-xs wrap-anywhere">{requestId}</code> : "In the background",
          },
        ]}
        empty={
          <Nothing>No errors yet. Errors of all processes appear here with the id of their request.</Nothing>
        }
      />
    </TableFrame>
  );
}

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <TableFrame>
      <DataTable
        caption="Alerts"
        rows={alerts}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "mailed",
            header: "Emailed",
            rowHeader: true,
            cell: ({ mailedAt }) => <DateTime at={mailedAt} />,
          },
          { key: "what", header: "Problem", cell: ({ title, says }) => `${title}: ${says}` },
          {
            key: "closed",
            header: "Over since",
            cell: ({ closedAt }) =>
              closedAt ? <DateTime at={closedAt} /> : <Badge tone="error">Not over</Badge>,
          },
        ]}
        empty={<Nothing>No alerts yet. Administrators get one email when a problem starts.</Nothing>}
      />
    </TableFrame>
  );
}

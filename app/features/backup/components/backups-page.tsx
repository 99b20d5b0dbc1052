import { Form, useNavigation } from "react-router";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Facts } from "~/ui/facts";
import { ProgressBar } from "~/ui/progress-bar";
import { useProgress } from "~/ui/use-progress";
import { type BackupRun, type DoneRun, fileSize } from "../rules/run";

/** While a backup runs, the page asks for its progress this often, in ms. */
const LOOK_EVERY_MS = 2_000;

type BackupsPageProps = {
  runs: readonly BackupRun[];
  newest: DoneRun | null;
  location: string;
  keep: number;
  isEncrypted: boolean;
  schedule: { expression: string; next: Date } | null;
  /** The scheduled backup that is overdue. */
  overdue: Date | null;
};

/** The newest backup and its verification, the schedule, and the last backups (spec:platform#scheduled-backups). */
export function BackupsPage(props: BackupsPageProps) {
  const { runs, overdue } = props;
  const active = runs.find(({ state }) => state === "waiting" || state === "running");
  const latest = runs[0];
  return (
    <section aria-labelledby="backups" className="flex flex-col gap-5">
      <div className="max-w-form">
        <h2 id="backups" className="text-lg font-semibold">
          Backups
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          A backup has all data and uploads in one file. Each one is restored into a temporary database to
          check that it's complete.
        </p>
      </div>
      {latest?.state === "failed" && (
        <Banner tone="error" title="The last backup failed" still>
          {latest.failure} Fix the problem, then start a backup.
        </Banner>
      )}
      {overdue && !active && (
        <Banner tone="warning" title="A backup is overdue" still>
          The backup scheduled for <DateTime at={overdue} /> is missing. Start one now.
        </Banner>
      )}
      <Card className="flex max-w-form flex-col gap-5">
        <Facts facts={factsOf(props)} />
        {active ? <RunningBackup run={active} /> : <StartForm />}
      </Card>
      <History runs={runs} />
    </section>
  );
}

type Fact = [string, React.ReactNode];

function factsOf({ newest, location, keep, isEncrypted, schedule }: BackupsPageProps): Fact[] {
  const last: Fact[] = newest
    ? [
        ["Last backup", <DateTime key="last" at={newest.finishedAt} />],
        [
          "Size",
          `${fileSize(newest.bytes)}, ${count(newest.rows, "row")}, ${count(newest.uploads, "upload")}`,
        ],
        ["Verification", "Restored and compared: complete"],
      ]
    : [["Last backup", "None yet"]];
  return [
    ...last,
    [
      "Schedule",
      schedule ? <Schedule key="schedule" {...schedule} /> : "Off. To turn it on, set BACKUP_SCHEDULE.",
    ],
    ["Location", location],
    ["Kept", keep === 1 ? "The newest backup" : `The newest ${keep} backups`],
    ["Encryption", isEncrypted ? "With the passphrase" : "Off. To turn it on, set BACKUP_PASSPHRASE."],
  ];
}

function Schedule({ expression, next }: { expression: string; next: Date }) {
  return (
    <>
      <code>{expression}</code>, next on <DateTime at={next} />
    </>
  );
}

const count = (number: number, unit: string) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? unit : `${unit}s`}`;

function StartForm() {
  const isBusy = useNavigation().formData?.get("intent") === "start";
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="start" busy={isBusy} busyLabel="Starting...">
        Back up now
      </Button>
    </Form>
  );
}

function RunningBackup({ run }: { run: BackupRun }) {
  useProgress(true, LOOK_EVERY_MS);
  const [step, percent] = run.state === "running" ? [run.step, run.percent] : ["Waiting", 0];
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm font-medium">
        Backup in progress: {step.toLowerCase()}
      </p>
      <ProgressBar label={step} percent={percent} />
    </div>
  );
}

function History({ runs }: { runs: readonly BackupRun[] }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">Recent backups</h3>
      <TableFrame>
        <DataTable
          caption="Recent backups"
          rows={runs}
          rowKey={(run) => run.backupId}
          columns={[
            {
              key: "requested",
              header: "Started",
              rowHeader: true,
              cell: (run) => <DateTime at={run.requestedAt} />,
            },
            { key: "state", header: "Status", cell: (run) => <Status run={run} /> },
            { key: "by", header: "Started by", cell: (run) => run.requestedBy ?? "Schedule" },
            {
              key: "size",
              header: "Size",
              align: "end",
              cell: (run) =>
                run.state === "done" ? <span className="whitespace-nowrap">{fileSize(run.bytes)}</span> : "–",
            },
            { key: "file", header: "File", cell: (run) => <ArchiveFile run={run} /> },
          ]}
          empty={
            <EmptyState title="No backups yet">
              Start one now, or set BACKUP_SCHEDULE to make them every night.
            </EmptyState>
          }
        />
      </TableFrame>
    </div>
  );
}

function Status({ run }: { run: BackupRun }) {
  switch (run.state) {
    case "waiting":
      return <Badge>Waiting</Badge>;
    case "running":
      return <Badge tone="accent">In progress</Badge>;
    case "done":
      return <Badge tone="good">Verified</Badge>;
    case "failed":
      return (
        <span className="flex flex-col items-start gap-1">
          <Badge tone="error">Failed</Badge>
          <span className="text-sm text-ink-soft">{run.failure}</span>
        </span>
      );
  }
}

function ArchiveFile({ run }: { run: BackupRun }) {
  if (run.state !== "done") return "–";
  if (run.deletedAt) return "Deleted: replaced by newer backups";
  return <span className="wrap-anywhere">{run.archiveName}</span>;
}

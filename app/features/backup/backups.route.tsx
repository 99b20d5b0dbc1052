import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import type { Route } from "./+types/backups.route";
import { BackupsPage } from "./components/backups-page";
import { archiveLocation } from "./integrations/archive-location.server";
import { enqueueBackup, newArchiveName } from "./jobs.server";
import { requestRun } from "./mutations/runs.server";
import { findPlan, listRuns, newestVerified } from "./queries/runs.server";
import { nextBackup, overdueSince } from "./rules/schedule";

const SHOWN = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const { config, db, now } = context.get(platformContext);
  const [runs, newest, plan] = await Promise.all([listRuns(db, SHOWN), newestVerified(db), findPlan(db)]);
  const schedule = config.BACKUP_SCHEDULE ?? null;
  const since = plan?.schedule === schedule ? plan?.since : undefined;
  const verified = newest?.requestedAt ?? null;
  return {
    runs,
    newest,
    location: archiveLocation(config).label,
    keep: config.BACKUP_KEEP,
    isEncrypted: config.BACKUP_PASSPHRASE !== undefined,
    schedule: schedule === null ? null : { expression: schedule, next: nextBackup(schedule, now()) },
    overdue: schedule && since ? overdueSince(schedule, { since, verified, now: now() }) : null,
  };
}

/** Starts a backup (spec:platform#scheduled-backups). */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { config, db, now } = platform;
  const actor = currentActor(context);
  const { intent } = await readFields(request);
  if (intent !== "start")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const backupId = await db.transaction(async (tx) => {
    const added = await requestRun(tx, actor, { archiveName: newArchiveName(platform), now: now() });
    if (added !== null) await enqueueBackup(platform, tx, added);
    return added;
  });
  const text = backupId === null ? "A backup is already running" : "Backup started";
  return redirectWithToast(href("/admin/settings/backups"), { text }, config);
}

export default function Backups({ loaderData }: Route.ComponentProps) {
  return <BackupsPage {...loaderData} />;
}

import { createElement } from "react";
import { href } from "react-router";
import { z } from "zod";
import { findActiveActor } from "~/features/auth/queries.server";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import type { JobRun } from "~/platform/jobs/job-definition.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { InactivityMail, inactivityMailSubject } from "./components/inactivity-mail";
import { recordInactivityMails } from "./mutations/inactivity.server";
import { pruneInbox } from "./mutations/prune.server";
import { carryOutReplay, failReplay, findReplayStarter } from "./mutations/replay-runs.server";
import { listAdministrators } from "./queries/networks.server";
import { listPostingIntervals } from "./queries/posting-intervals.server";
import { type Inactivity, inactivityOf } from "./rules/inactivity";

const ZONE = "America/New_York";

const REPLAY = "postback-replay";
const REPLAY_RETRIES = 3;
/** In seconds; a busy machine processes about 100 requests a second. */
const REPLAY_TIMEOUT = 3_600;

/**
 * Emails administrators hourly about networks that have gone quiet, prunes the inbox nightly, and runs requested
 * replays of many requests (spec:revenue#inbox).
 */
export function defineRevenueJobs(platform: Platform): void {
  platform.jobs.define(
    REPLAY,
    z.object({ replayId: z.string().regex(/^\d+$/) }),
    ({ replayId }, run) => carryOut(platform, replayId, run),
    { retries: REPLAY_RETRIES, retryDelay: 2, timeout: REPLAY_TIMEOUT, lostAfter: 10 },
  );
  platform.jobs.define("network-silence", z.object({}), () => mailInactivity(platform), {
    cron: { expression: "23 * * * *", timeZone: ZONE },
  });
  platform.jobs.define(
    "inbox-prune",
    z.object({}),
    async (_data, { signal }) => {
      const deleted = await pruneInbox(platform.db, platform.now(), signal);
      if (deleted > 0) platform.log.info({ deleted }, "old postback requests deleted");
    },
    { cron: { expression: "47 3 * * *", timeZone: ZONE } },
  );
}

/** Queues the job of a replay. */
export function enqueueReplay({ jobs }: Pick<Platform, "jobs">) {
  return (tx: Db, replayId: string) => jobs.enqueue(tx, REPLAY, { replayId }, { key: replayId });
}

async function carryOut(platform: Platform, replayId: string, run: JobRun): Promise<void> {
  const { database, db, now } = platform;
  const userId = await findReplayStarter(db, replayId);
  if (userId === null) return;
  try {
    const actor = await findActiveActor(platform, userId);
    if (!actor) return failReplay(db, replayId, now());
    await carryOutReplay(database, actor, replayId, now, run.signal);
  } catch (error) {
    if (run.attempt > REPLAY_RETRIES) await failReplay(db, replayId, now());
    throw error;
  }
}

/**
 * Sends each administrator one email about the networks that have gone quiet since the last one, without those already
 * reported.
 */
export async function mailInactivity(platform: Platform): Promise<void> {
  const now = platform.now();
  const inactive = (await listPostingIntervals(platform.db, now)).flatMap(
    (intervals) => inactivityOf(intervals, now) ?? [],
  );
  if (inactive.length === 0) return;
  const administrators = await listAdministrators(platform.db);
  await platform.db.transaction(async (tx) => {
    const unreported = await recordInactivityMails(tx, inactive, now);
    if (unreported.length === 0) return;
    for (const { name, email } of administrators) {
      const content = await renderMail(mailTo(platform, name, unreported));
      const subject = inactivityMailSubject(unreported);
      await platform.mailer.queue(tx, { kind: "network-silence", to: email, subject, ...content });
    }
  });
}

function mailTo({ config }: Platform, name: string, inactive: readonly Inactivity[]) {
  const site = mailSite(config);
  const inboxUrl = `${config.SITE_URL}${href("/admin/revenue/inbox")}`;
  return createElement(InactivityMail, { site, name, inactive, inboxUrl });
}

import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { authContext } from "~/features/auth/use-cases/auth.server";
import { listBlockedAccounts, unblockAccount } from "~/features/auth/use-cases/blocked-accounts.server";
import { type Platform, platformContext } from "~/platform/context.server";
import { within } from "~/platform/deadline.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { listFailedJobs } from "~/platform/jobs/failed-jobs.server";
import type { Route } from "./+types/system.route";
import { SystemPage } from "./components/system-page";
import { discardJobs, retryJobs } from "./mutations/jobs.server";
import { listAlerts } from "./queries/alerts.server";
import { listRecentErrors } from "./queries/errors.server";
import { jobActionSchema } from "./schema";

const WITHIN_MS = 2_000;

/** Each part is null if it can't be read within 2 s (spec:monitoring#system-page). */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const { db, systemChecks, log, now } = platform;
  const part = <Value,>(read: () => Promise<Value>): Promise<Value | null> =>
    within(WITHIN_MS, read).catch((error: unknown) => {
      log.failure(error, "part of the System page not read", {}, "warn");
      return null;
    });
  const [checks, failedJobs, blocked, errors, alerts] = await Promise.all([
    systemChecks.run(),
    part(() => listFailedJobs(db)),
    part(() => listBlockedAccounts(context.get(authContext), now())),
    part(() => listRecentErrors(db)),
    part(() => listAlerts(db)),
  ]);
  return { checks, failedJobs, blocked, errors, alerts, at: now() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const parsed = jobActionSchema.safeParse(await readFields(request));
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const fields = parsed.data;
  const text =
    fields.intent === "unblock"
      ? await unblockAccount(context.get(authContext), actor, fields.userId, platform.now())
      : await changeJobs(platform, actor, fields);
  return redirectWithToast(href("/admin/settings/system"), { text }, platform.config);
}

type JobAction = { intent: "retry" | "delete"; name: string; id?: string | undefined };

async function changeJobs(
  platform: Platform,
  actor: ReturnType<typeof currentActor>,
  { intent, name, id }: JobAction,
): Promise<string> {
  const isRetry = intent === "retry";
  const jobs = isRetry
    ? await retryJobs(platform, actor, { name, id })
    : await discardJobs(platform, actor, name);
  if (jobs === 0) return "These jobs are gone already";
  return `${jobs === 1 ? "1 job" : `${jobs} jobs`} ${isRetry ? "queued again" : "deleted"}`;
}

export default function System({ loaderData }: Route.ComponentProps) {
  return <SystemPage {...loaderData} />;
}

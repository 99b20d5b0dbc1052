import type { Finding } from "~/kernel/finding";
import { DeadlineExceeded, within } from "./deadline.server";
import type { Log } from "./log.server";

/** A part of the site that is checked for the System page (spec:monitoring#system-page). */
export type SystemCheck = {
  /** Stays the same in later releases: alerts are stored under it. */
  key: string;
  /** What is checked: "Database". */
  title: string;
  /** Checks are shown in this order; steps of ten leave room for more. */
  order: number;
  /**
   * Whether administrators get an email about a problem (spec:monitoring#alerts). False if the feature sends its own,
   * or if an email couldn't leave.
   */
  alerts: boolean;
  /** May take 2 s. */
  check(): Promise<Finding>;
};

export type CheckResult = Finding & Pick<SystemCheck, "key" | "title" | "alerts">;

/** All checks that features registered. */
export type SystemChecks = {
  add(checks: readonly SystemCheck[]): void;
  /** Runs all of them at once. Never throws, and takes little more than 2 s. */
  run(): Promise<CheckResult[]>;
};

const WITHIN_MS = 2_000;

export function createSystemChecks(log: Log): SystemChecks {
  const all: SystemCheck[] = [];
  async function runOne({ key, title, alerts, check }: SystemCheck): Promise<CheckResult> {
    const about = { key, title, alerts };
    try {
      return { ...about, ...(await within(WITHIN_MS, check)) };
    } catch (error) {
      if (error instanceof DeadlineExceeded)
        return {
          ...about,
          level: "unknown",
          says: "We couldn't check this within 2 s.",
          todo: "Reload the page. If this stays, look at the database and the log.",
        };
      log.failure(error, "system check failed", { check: key }, "warn");
      return {
        ...about,
        level: "unknown",
        says: "This check failed.",
        todo: "The log says why: look for “system check failed”.",
      };
    }
  }
  return {
    add(checks) {
      all.push(...checks);
      all.sort((a, b) => a.order - b.order);
    },
    run: () => Promise.all(all.map(runOne)),
  };
}

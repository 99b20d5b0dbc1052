import { createContext } from "react-router";
import { listOpenSessions } from "~/features/auth/queries.server";
import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import { within } from "~/platform/deadline.server";
import { type LiveViewer, readActivity } from "../queries/activity.server";
import type { Activity } from "../rules/activity";
import { createPace } from "./pace.server";
import { createSharedReads } from "./shared-reads.server";
import { createWatchers } from "./watchers.server";

const CHECK_SESSIONS_EVERY_MS = 2_000;
/** How often streams are looked at, apart from readings. */
const BEAT_MS = 1_000;
/** A reading that takes longer has failed, so that those who ask for the same don't wait for it. */
const READ_WITHIN_MS = 8_000;

/** What happens right now, for everyone who watches (spec:live#streams). */
export type Live = {
  /** The activity that this person may see, at most about a second old. @throws if the database is unavailable. */
  read(viewer: LiveViewer): Promise<Activity>;
  /**
   * A stream of updates as server-sent events.
   * @returns null if this process has too many of them or is about to stop.
   */
  watch(actor: Actor): ReadableStream<Uint8Array> | null;
  /** Ends all streams and takes no new ones, because the server is about to stop. */
  stop(): Promise<void>;
};

export const liveContext = createContext<Live>();

/** Ends the streams of sessions that have ended and of people whose role has changed, every two seconds at most. */
function createSessionCheck(
  { db, config, now }: Pick<Platform, "db" | "config" | "now">,
  watchers: ReturnType<typeof createWatchers>,
): () => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - checkedAt < CHECK_SESSIONS_EVERY_MS) return;
    const open = watchers.all();
    const ids = [...new Set(open.map(({ actor }) => actor.sessionId))];
    const roles = await listOpenSessions(db, config, ids, now());
    for (const watcher of open)
      if (roles.get(watcher.actor.sessionId) !== watcher.actor.role) watchers.end(watcher, "over");
    checkedAt = performance.now();
  };
}

/** One reading a second serves all streams of this process. Without streams, nothing is read. */
export function createLive({ db, log, now, config }: Pick<Platform, "db" | "log" | "now" | "config">): Live {
  const read = createSharedReads((viewer) => within(READ_WITHIN_MS, () => readActivity(db, viewer, now())));
  const watchers = createWatchers();
  const checkSessions = createSessionCheck({ db, config, now }, watchers);
  let timer: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  const pace = createPace();
  let restUntil = 0;
  let round: Promise<void> | null = null;
  let failures = 0;
  let isStopping = false;

  async function update(): Promise<void> {
    try {
      await checkSessions();
      for (const audience of watchers.audiences()) watchers.send(audience, await read(audience.viewer));
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.failure(error, "live activity could not be read", {}, "warn");
    }
  }

  function next(pause: number): void {
    if (round !== null || isStopping) return;
    clearTimeout(timer);
    timer = setTimeout(run, pause).unref();
  }

  /** Keeps streams alive while a reading or the pause after it is long. */
  function beat(): void {
    watchers.endOld();
    // After a failure, streams fall silent, so that the page says that it's trying again.
    if (failures === 0) watchers.beat();
    if (watchers.all().length > 0) return;
    clearInterval(pulse);
    pulse = undefined;
  }

  function run(): void {
    pace.start();
    round = update().finally(() => {
      round = null;
      const pause = pace.end(failures);
      restUntil = performance.now() + pause;
      if (watchers.all().length > 0) next(pause);
    });
  }

  return {
    read,
    watch(actor) {
      if (isStopping) return null;
      const isFirst = watchers.all().length === 0;
      const stream = watchers.open(actor);
      if (isFirst) next(Math.max(0, restUntil - performance.now()));
      pulse ??= setInterval(beat, BEAT_MS).unref();
      return stream;
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      clearInterval(pulse);
      for (const watcher of watchers.all()) watchers.end(watcher, "stopping");
      await round;
    },
  };
}

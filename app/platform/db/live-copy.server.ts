import { setTimeout as wait } from "node:timers/promises";
import { ReportableError } from "~/platform/failure.server";
import type { Log } from "~/platform/log.server";
import type { Database, Db } from "./client.server";

/** Database rows that one process keeps in memory (spec:platform#live-copies). */
export type LiveCopy<Value> = {
  /**
   * The newest value. Waits briefly while a change is being read, then returns the last good value. The value is
   * shared: never change it.
   * @throws if reading fails before the first good value.
   */
  read(): Promise<Value>;
  /** The last good value, without waiting; undefined before the first read. */
  peek(): Value | undefined;
  /** Reads again, for a caller who knows of a change whose notice may not have arrived yet. @throws when that fails. */
  reload(): Promise<Value>;
  /** Resolves when every change announced so far was read, or reading it failed. */
  settled(): Promise<void>;
  /** Stops listening and reading. */
  close(): Promise<void>;
};

export type LiveCopyTimes = {
  /** A load that takes longer than this counts as failed. */
  loadWithin: number;
  /** How long a reader waits for a change to be read before it gets the last good value. */
  readerWaits: number;
  /** Pauses between attempts double from the first to the longest. */
  firstPause: number;
  longestPause: number;
};

const USUAL_TIMES: LiveCopyTimes = {
  loadWithin: 10_000,
  readerWaits: 250,
  firstPause: 250,
  longestPause: 30_000,
};

export type LiveCopyOptions = {
  /** For the log: "brands". */
  name: string;
  /**
   * `when-read` waits for the next reader instead of following every notice, for data that changes far more often than
   * it is read.
   */
  refresh?: "at-once" | "when-read";
  /** Called when a change was read after readers had been given the previous value. */
  onCaughtUp?(): void;
  /** In ms; tests shorten them. */
  times?: LiveCopyTimes;
};

/**
 * Keeps the result of `load` in memory. It loads on the first read. It loads again when any process sends `NOTIFY` on
 * one of the channels, and when the connection for notices was lost. Any number of notices during a load cause one more
 * load. If a load fails, the last good value stays, the failure is logged, and the load is tried again with growing
 * pauses.
 * @throws when the database doesn't accept the `LISTEN`.
 */
export async function liveCopy<Value>(
  { database, log }: { database: Database; log: Log },
  channels: readonly string[],
  load: (db: Db) => Promise<Value>,
  { name, refresh = "at-once", onCaughtUp = () => {}, times = USUAL_TIMES }: LiveCopyOptions,
): Promise<LiveCopy<Value>> {
  let good: { value: Value; change: number } | undefined;
  let failures = 0;
  let wasGivenLate = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const loads = coalesced(async (change) => {
    if (isClosed) throw new ReportableError(`The live copy of ${name} is closed.`);
    clearTimeout(retry);
    try {
      const value = await within(times.loadWithin, load(database.db));
      good = { value, change };
      failures = 0;
      if (wasGivenLate) onCaughtUp();
      wasGivenLate = false;
      return value;
    } catch (error) {
      failures += 1;
      log.failure(error, `${name} not read`, { failures });
      const pause = Math.min(times.longestPause, times.firstPause * 2 ** (failures - 1));
      if (!isClosed) retry = setTimeout(follow, pause).unref();
      throw error;
    }
  });
  const follow = () => void loads.newest().catch(() => {});
  const isCurrent = () => good?.change === loads.changes();
  const isUnused = () => !good && failures === 0 && !loads.isRunning();

  function onNotice() {
    loads.change();
    if (refresh === "at-once" && !isClosed && !isUnused()) follow();
  }
  const stops = await Promise.all(channels.map((channel) => database.listen(channel, onNotice)));

  function peek(): Value | undefined {
    if (!isCurrent()) wasGivenLate = true;
    return good?.value;
  }

  return {
    peek,
    async read() {
      if (!good) return loads.newest();
      // After a failure no one waits, because the next attempt is already scheduled.
      if (!isCurrent() && failures === 0)
        await Promise.race([loads.newest().catch(() => {}), loads.waited(times.readerWaits)]);
      return peek() ?? good.value;
    },
    reload() {
      loads.change();
      return loads.newest();
    },
    async settled() {
      while (!isClosed && !isUnused() && !isCurrent() && failures === 0) await loads.newest().catch(() => {});
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await Promise.all(stops.map((stop) => stop()));
      while (loads.isRunning()) await loads.newest().catch(() => {});
    },
  };
}

/**
 * Runs one load at a time and counts changes. Callers who need a change that arrived after the current load began share
 * one more load.
 */
function coalesced<Value>(load: (change: number) => Promise<Value>) {
  let changes = 0;
  let running: { change: number; result: Promise<Value>; patience?: Promise<void> } | null = null;
  let next: Promise<Value> | null = null;

  function newest(): Promise<Value> {
    if (running?.change === changes) return running.result;
    if (running) {
      next ??= running.result.then(startNext, startNext);
      return next;
    }
    const result = load(changes).finally(() => {
      running = null;
    });
    running = { change: changes, result };
    return result;
  }

  function startNext(): Promise<Value> {
    next = null;
    return newest();
  }

  return {
    newest,
    change: () => {
      changes += 1;
    },
    changes: () => changes,
    isRunning: () => running !== null,
    /** Resolves this many ms after the first reader began to wait for the current load: one timer for all readers. */
    waited: async (ms: number): Promise<void> => {
      if (!running) return;
      running.patience ??= wait(ms, undefined, { ref: false });
      await running.patience;
    },
  };
}

/** @throws ReportableError when `work` takes longer. The work then continues, and its result is ignored. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new ReportableError(`Reading took longer than ${ms} ms.`)), ms).unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(limit);
  }
}

/** The live copies of one app. They close with it. */
export type LiveCopies = {
  /** Opens a copy; see `liveCopy`. @param name for the log: "brands". */
  open<Value>(
    channels: string | readonly string[],
    name: string,
    load: (db: Db) => Promise<Value>,
    options?: Pick<LiveCopyOptions, "refresh">,
  ): Promise<LiveCopy<Value>>;
  /** Calls `handler` when data of this channel changed, and again when a copy caught up with the change late. */
  onChange(channel: string, handler: () => void): Promise<void>;
  /** Resolves when every copy has read all changes announced so far. */
  settled(): Promise<void>;
  /** Closes all copies and stops listening. */
  close(): Promise<void>;
};

export function createLiveCopies(platform: { database: Database; log: Log }): LiveCopies {
  const copies: Pick<LiveCopy<unknown>, "settled" | "close">[] = [];
  const watchers: { channel: string; handler: () => void; stop: () => Promise<void> }[] = [];
  return {
    async open(given, name, load, options = {}) {
      const channels = [given].flat();
      const onCaughtUp = () => {
        for (const { channel, handler } of watchers) if (channels.includes(channel)) handler();
      };
      const copy = await liveCopy(platform, channels, load, { name, onCaughtUp, ...options });
      copies.push(copy);
      return copy;
    },
    async onChange(channel, handler) {
      watchers.push({ channel, handler, stop: await platform.database.listen(channel, handler) });
    },
    async settled() {
      await Promise.all(copies.map((copy) => copy.settled()));
    },
    async close() {
      await Promise.all([...copies.map((copy) => copy.close()), ...watchers.map(({ stop }) => stop())]);
    },
  };
}

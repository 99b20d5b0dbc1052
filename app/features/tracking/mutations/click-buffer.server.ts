import { isDatabaseUnavailable } from "~/platform/db/failure.server";
import type { Log } from "~/platform/log.server";
import type { DroppedEventLog } from "./dropped-events.server";

export type ClickBuffer<Click> = {
  /**
   * Writes a click, now or when the database is back. Resolves when it is committed, buffered, or lost; never throws.
   */
  keep(click: Click): Promise<void>;
  /** Retries buffered clicks; those that can't be written are lost. */
  drain(): Promise<void>;
};

export type ClickBufferTimes = { keepFor: number; tryEvery: number };

/** About 5 MB. */
const MAX_KEPT = 10_000;
const USUAL_TIMES: ClickBufferTimes = { keepFor: 15 * 60_000, tryEvery: 1_000 };
const TOGETHER = 500;

/**
 * Buffers clicks in memory while the database is unavailable (spec:tracking#clicks-kept). Their date is the time of
 * writing. A click that is buffered too long, or doesn't fit, is counted as lost.
 * @param write throws if a click isn't written; writing one twice must be harmless. @param times in ms; tests shorten
 * them.
 */
export function createClickBuffer<Click>(
  write: (click: Click) => Promise<void>,
  { drops, log }: { drops: DroppedEventLog; log: Log },
  times = USUAL_TIMES,
): ClickBuffer<Click> {
  const { refuse, lose } = tellOfLosses(drops, log);
  let aside: { click: Click; until: number }[] = [];
  let trying: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function keep(click: Click): Promise<void> {
    try {
      await write(click);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) return refuse(error);
      if (aside.length >= MAX_KEPT) return lose(1);
      aside.push({ click, until: performance.now() + times.keepFor });
      tryLater();
    }
  }

  function tryLater() {
    if (aside.length > 0) timer ??= setTimeout(tryAgain, times.tryEvery).unref();
  }

  function tryAgain() {
    timer = undefined;
    trying ??= writeAside().finally(() => {
      trying = null;
      tryLater();
    });
  }

  async function writeAside(): Promise<void> {
    const now = performance.now();
    const fresh = aside.filter(({ until }) => until > now);
    lose(aside.length - fresh.length);
    aside = fresh;
    const started = aside.length;
    while (aside.length > 0) {
      // The first click tests whether the database is back.
      const group = aside.slice(0, aside.length === started ? 1 : TOGETHER);
      const results = await Promise.allSettled(group.map(({ click }) => write(click)));
      const failed = results.flatMap((result, index) =>
        result.status === "rejected" ? [{ ...result, index }] : [],
      );
      const waiting = failed.filter(({ reason }) => isDatabaseUnavailable(reason));
      for (const { reason } of failed) if (!isDatabaseUnavailable(reason)) refuse(reason);
      aside = [...waiting.flatMap(({ index }) => group[index] ?? []), ...aside.slice(group.length)];
      if (waiting.length > 0) return;
    }
    log.info({ clicks: started }, "kept clicks written");
  }

  return {
    keep,
    async drain() {
      clearTimeout(timer);
      await trying;
      if (aside.length > 0) await writeAside();
      clearTimeout(timer);
      lose(aside.length);
      aside = [];
    },
  };
}

function tellOfLosses(drops: DroppedEventLog, log: Log) {
  return {
    refuse(error: unknown): void {
      drops.count({ kind: "clicks", rule: "failed", source: null });
      log.failure(error, "provider click not recorded");
    },
    lose(clicks: number): void {
      if (clicks === 0) return;
      drops.count({ kind: "clicks", rule: "lost", source: null }, clicks);
      log.warn({ clicks }, "provider clicks lost while the database was unavailable");
    },
  };
}

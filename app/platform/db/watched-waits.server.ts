import type pg from "pg";
import type { ActiveBackendsQuery } from "./active-backends.server";
import { DatabaseUnavailable, sqlStateOf } from "./failure.server";

/**
 * Times are in ticks of the pool's own clock, so that a process that was blocked for seconds doesn't blame the
 * database.
 */
export type WatchTimes = { tickMs: number; suspectAfter: number; answerWithin: number; longest: number };

export const USUAL_TIMES: WatchTimes = {
  tickMs: 250,
  /** After 1 s without an answer, the pool asks the database. */
  suspectAfter: 4,
  /** A database that doesn't answer this query within 1.75 s is silent, 3 s after the first wait began. */
  answerWithin: 7,
  /** Longer than any statement may take. */
  longest: 140,
};
/**
 * How many checks must find that the database isn't working on a statement before its connection is closed, since its
 * answer may be on its way.
 */
const LOOKS = 2;

type Wait = {
  /** Null while waiting for a connection. */
  client: pg.Client | null;
  ticks: number;
  looks: number;
  fail(error: Error): void;
};

type WatchOptions = {
  times: WatchTimes;
  /** Called once for each silence. */
  onError(error: Error): void;
  ask(): ActiveBackendsQuery;
  /** Closes every connection. */
  dropAll(): void;
};

export type Watch = Waits & {
  isSilent(): boolean;
  stop(): void;
};

/** Watches everyone who waits for the database; see `createWatchedPool`. */
export function watchWaits({ times, onError, ask, dropAll }: WatchOptions): Watch {
  let clock: NodeJS.Timeout | undefined;
  let question: { ticks: number; giveUp(): void } | null = null;
  let silent = false;
  const waits = createWaits(() => {
    clock ??= setInterval(tick, times.tickMs).unref();
  });

  function tick() {
    if (question) {
      question.ticks += 1;
      if (question.ticks >= times.answerWithin) question.giveUp();
    }
    const overdue = waits.tick(times.suspectAfter);
    for (const { client, ticks } of overdue) if (client && ticks >= times.longest) drop(client);
    if (question) return;
    if (silent || overdue.length > 0) void look();
    else if (waits.isEmpty()) stop();
  }

  async function look() {
    const { active, giveUp } = ask();
    question = { ticks: 0, giveUp };
    const answersBefore = waits.answers();
    const found = await active;
    question = null;
    if (found === "silent") {
      // On a slow network, opening a connection may take longer than an answer.
      if (waits.answers() === answersBefore) declareSilent();
      return;
    }
    silent = false;
    for (const wait of waits.overdue(times.suspectAfter)) {
      if (!wait.client || found.has(processIdOf(wait.client))) continue;
      wait.looks += 1;
      if (wait.looks >= LOOKS) drop(wait.client);
    }
  }

  function declareSilent() {
    const problem = new DatabaseUnavailable("The database accepts connections but doesn't respond.");
    if (!silent) onError(problem);
    silent = true;
    dropAll();
    waits.fail(problem);
  }

  function stop() {
    clearInterval(clock);
    clock = undefined;
    question?.giveUp();
  }

  const { begin, follow } = waits;
  return { begin, follow, isSilent: () => silent, stop };
}

type Waits = Pick<ReturnType<typeof createWaits>, "begin" | "follow">;

/** All current waits. @param onBegin called with each new one. */
function createWaits(onBegin: () => void) {
  const waits = new Set<Wait>();
  let answers = 0;

  /** @returns a function to call at the end, with whether the database answered. */
  function begin(client: pg.Client | null, fail: Wait["fail"] = () => {}): (hasAnswered: boolean) => void {
    const wait: Wait = { client, ticks: 0, looks: 0, fail };
    waits.add(wait);
    onBegin();
    return (hasAnswered) => {
      waits.delete(wait);
      if (hasAnswered) answers += 1;
    };
  }

  /** Waits for `work`. @param onLate gets a result that arrived after the wait was given up. */
  function follow<Value>(
    work: Promise<Value>,
    client: pg.Client | null,
    onLate: (value: Value) => void = () => {},
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      let hasFailed = false;
      const end = begin(client, (error) => {
        hasFailed = true;
        reject(error);
      });
      work.then(
        (value) => {
          end(true);
          if (hasFailed) onLate(value);
          else resolve(value);
        },
        (error: Error) => {
          end(sqlStateOf(error) !== undefined);
          reject(asDatabaseUnavailable(error));
        },
      );
    });
  }

  const overdue = (ticks: number) => [...waits].filter((wait) => wait.ticks >= ticks);
  return {
    begin,
    follow,
    overdue,
    isEmpty: () => waits.size === 0,
    /** The number of waits that have ended with an answer so far. */
    answers: () => answers,
    /** Counts a tick. @returns the waits that have lasted this many ticks. */
    tick(ticks: number) {
      for (const wait of waits) wait.ticks += 1;
      return overdue(ticks);
    },
    fail(error: Error) {
      for (const wait of waits) wait.fail(error);
    },
  };
}

/** Ends everything that waits on this connection. Closing it properly would wait for an answer. */
function drop(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** The driver sets no code for a connection that is refused, lost, or timed out. */
export function asDatabaseUnavailable(error: Error): Error {
  if (error instanceof DatabaseUnavailable || sqlStateOf(error) !== undefined) return error;
  return new DatabaseUnavailable("The connection to the database failed.", { cause: error });
}

/** Its process id in `pg_stat_activity`, which the driver keeps but doesn't declare. */
function processIdOf(client: pg.Client): number {
  return Number(Reflect.get(client, "processID"));
}

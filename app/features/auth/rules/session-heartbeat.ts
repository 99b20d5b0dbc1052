/** A live session is extended every 30 s (spec:access#session-tick). */
export const TICK_MS = 30_000;
/** A failed request is retried after 200 ms, then after twice as long each time (spec:access#session-tick). */
const FIRST_RETRY_MS = 200;

/** What the heartbeat needs from the page; tests pass their own. */
export type HeartbeatDependencies = {
  /** Asks the server whether the session is still open, which extends it. Rejects if there's no response. */
  ask(): Promise<{ isLive: boolean }>;
  /** Runs `then` after `ms`; the returned function cancels it. */
  after(ms: number, then: () => void): () => void;
  /** The session has ended; called once. */
  onEnded(): void;
};

/** Keeps one tab's session alive and notices when it has ended (spec:access#session-tick). */
export type SessionHeartbeat = {
  /** The page is visible: asks at once, then every tick. */
  resume(): void;
  /** The page is hidden: stops asking. */
  pause(): void;
  /** Asks now, visible or hidden: another tab signed out. */
  check(): void;
  stop(): void;
};

export function createSessionHeartbeat(dependencies: HeartbeatDependencies): SessionHeartbeat {
  let isSeen = false;
  let isStopped = false;
  let cancel = () => {};
  /** Counts the requests, so that the response to an older one is ignored. */
  let current = 0;

  function plan(ms: number, retry: number): void {
    if (isSeen && !isStopped) cancel = dependencies.after(ms, () => ask(retry));
  }

  /** @param retry how long to wait if this request fails. */
  async function ask(retry: number): Promise<void> {
    cancel();
    current += 1;
    const mine = current;
    const answer = await dependencies.ask().catch(() => null);
    if (isStopped || mine !== current) return;
    if (answer && !answer.isLive) {
      stop();
      dependencies.onEnded();
    } else if (answer) plan(TICK_MS, FIRST_RETRY_MS);
    else if (retry < TICK_MS) plan(retry, retry * 2);
    else plan(TICK_MS, FIRST_RETRY_MS);
  }

  function stop(): void {
    isStopped = true;
    cancel();
  }

  return {
    resume() {
      if (isSeen || isStopped) return;
      isSeen = true;
      void ask(FIRST_RETRY_MS);
    },
    pause() {
      isSeen = false;
      cancel();
    },
    check() {
      if (!isStopped) void ask(FIRST_RETRY_MS);
    },
    stop,
  };
}

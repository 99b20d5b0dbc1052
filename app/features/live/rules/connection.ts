import type { Activity, ActivityChange } from "./activity";
import type { Ending } from "./ending";

/** A stream that sends nothing for this long is lost: the server sends the time every few seconds. */
const SILENT_MS = 12_000;
/** Pauses between attempts double from the first to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** After so many failures in a row, the page asks again and again instead, and goes on trying. */
const FAILURES_BEFORE_ASKING = 3;
const ASK_EVERY_MS = 5_000;
/** Another tab took this one's place, so there's no hurry. */
const REPLACED_PAUSE_MS = 60_000;
/** Browsers whose streams ended together don't all come back at once. */
const SPREAD_MS = 1_000;

/**
 * `asking`: there's no stream, but the server answers single requests. `paused`: the tab is hidden.
 */
export type ConnectionState = "connecting" | "live" | "reconnecting" | "asking" | "paused";

/** What the connection needs from the page; tests pass their own. */
export type LivePage = {
  /** Opens a stream. @returns closes it. */
  open(listener: StreamListener): () => void;
  /** Asks once. Null without an answer; "over" if the session ended. */
  ask(): Promise<Activity | "over" | null>;
  /** Runs `then` after `ms`; the returned function cancels it. */
  after(ms: number, then: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
  onChange(change: ActivityChange): void;
  onState(state: ConnectionState): void;
  /** The session ended, or the role changed; called once. */
  onOver(): void;
};

export type StreamListener = {
  onChange(change: ActivityChange): void;
  onEnd(reason: Ending): void;
  onLost(): void;
};

export type LiveConnection = {
  /** The page is visible. */
  resume(): void;
  /** The page is hidden: no stream, no requests. */
  pause(): void;
  stop(): void;
};

/** Keeps one tab up to date, whatever happens to its stream (spec:live#reconnecting). */
export function createLiveConnection(page: LivePage): LiveConnection {
  let isSeen = false;
  let isOver = false;
  let failures = 0;
  let cancelNext = () => {};
  const asking = createAsking(page, over);
  const stream = createStream(page, {
    onChange(change) {
      failures = 0;
      asking.stop();
      page.onChange(change);
      page.onState("live");
    },
    onEnd(reason) {
      if (reason === "over") over();
      else if (reason === "replaced") {
        asking.start();
        connectAfter(REPLACED_PAUSE_MS);
      } else connectAfter((reason === "stopping" ? FIRST_PAUSE_MS : 0) + page.random() * SPREAD_MS);
    },
    onLost() {
      failures += 1;
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      connectAfter(pause * (0.5 + page.random() / 2));
      if (failures >= FAILURES_BEFORE_ASKING) asking.start();
      else if (!asking.isOn()) page.onState("reconnecting");
    },
  });

  function connectAfter(ms: number): void {
    cancelNext();
    cancelNext = page.after(ms, stream.open);
  }

  function disconnect(): void {
    cancelNext();
    stream.close();
    asking.stop();
  }

  function over(): void {
    if (isOver) return;
    isOver = true;
    disconnect();
    page.onOver();
  }

  return {
    resume() {
      if (isSeen || isOver) return;
      isSeen = true;
      failures = 0;
      page.onState("connecting");
      stream.open();
    },
    pause() {
      if (!isSeen || isOver) return;
      isSeen = false;
      disconnect();
      page.onState("paused");
    },
    stop() {
      isOver = true;
      disconnect();
    },
  };
}

/** One stream at a time. What an earlier one still says is ignored, and a silent one counts as lost. */
function createStream(page: LivePage, listener: StreamListener) {
  let current = 0;
  let end = () => {};
  let cancelInactivityTimer = () => {};

  function close(): void {
    current += 1;
    cancelInactivityTimer();
    end();
    end = () => {};
  }

  function open(): void {
    close();
    const mine = current;
    const lose = () => {
      if (mine !== current) return;
      close();
      listener.onLost();
    };
    const expectMore = () => {
      cancelInactivityTimer();
      cancelInactivityTimer = page.after(SILENT_MS, lose);
    };
    expectMore();
    end = page.open({
      onChange(change) {
        if (mine !== current) return;
        expectMore();
        listener.onChange(change);
      },
      onEnd(reason) {
        if (mine !== current) return;
        close();
        listener.onEnd(reason);
      },
      onLost: lose,
    });
  }

  return { open, close };
}

/** Asks again and again, the next time when the answer has arrived. */
function createAsking(page: LivePage, onOver: () => void) {
  let current = 0;
  let isOn = false;
  let cancelNext = () => {};

  async function ask(): Promise<void> {
    const mine = current;
    const answer = await page.ask();
    if (mine !== current) return;
    if (answer === "over") return onOver();
    if (answer !== null) page.onChange(answer);
    page.onState(answer === null ? "reconnecting" : "asking");
    cancelNext = page.after(ASK_EVERY_MS, ask);
  }

  return {
    isOn: () => isOn,
    start() {
      if (isOn) return;
      isOn = true;
      void ask();
    },
    stop() {
      isOn = false;
      current += 1;
      cancelNext();
    },
  };
}

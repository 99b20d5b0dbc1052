import cluster from "node:cluster";
import { type FromProcess, isFromParent } from "./messages.server";

/** A process that several-process serving starts is `node build/server/index.js process 2`, so that `ps` shows it. */
export const PROCESS_WORD = "process";
/** A supervisor that signals all processes and the parent that passes its signal on cause two requests for one stop. */
const SAME_STOP_MS = 1_000;

export type StopSignal = "SIGTERM" | "SIGINT";

/** What a process that serves the site knows of the parent that started it. */
export type ParentLink = {
  /** From 1. A process that replaces another one has its number. */
  number: number;
  /** Says that this process accepts requests. @param text the console message of a start. */
  serving(text: string): void;
  /** Sends this process's metrics when the parent requests them. */
  answerMetrics(read: () => Promise<string>): void;
  /** Calls `stop` when the parent says so. Before that is set, the process just ends. */
  onStop(stop: (signal: StopSignal, again: boolean) => void): void;
};

/** The link of this process; null if it serves alone. @param words the program's arguments. */
export function parentLink(words: readonly string[]): ParentLink | null {
  const [word, number] = words;
  if (!cluster.isWorker || word !== PROCESS_WORD || number === undefined) return null;
  let stopping: (signal: StopSignal, again: boolean) => void = () => process.exit(0);
  let metrics = async () => "";
  process.on("message", (message: unknown) => {
    if (!isFromParent(message)) return;
    if (message.kind === "stop") stopping(message.signal, message.again);
    else answer(message.request, metrics());
  });
  return {
    number: Number(number),
    serving: (text) => send({ kind: "serving", text }),
    answerMetrics(read) {
      metrics = read;
    },
    onStop(stop) {
      stopping = stop;
    },
  };
}

function send(message: FromProcess): void {
  // The parent may just have ended; then this process ends too.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

function answer(request: number, reading: Promise<string>): void {
  reading.then(
    (text) => send({ kind: "metrics", request, text }),
    () => send({ kind: "metrics", request, text: null }),
  );
}

/**
 * Calls `stop` on SIGTERM and SIGINT, from the operating system or passed on by the parent. `stop` is called once more
 * for a second signal.
 */
export function onStopSignal(
  parent: ParentLink | null,
  stop: (signal: StopSignal, isSecond: boolean) => void,
): void {
  let stoppedAt: number | null = null;
  const signaled = (signal: StopSignal) => {
    const isSecond = stoppedAt !== null;
    stoppedAt ??= performance.now();
    stop(signal, isSecond);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      const isSame = parent && stoppedAt !== null && performance.now() - stoppedAt < SAME_STOP_MS;
      if (!isSame) signaled(signal);
    });
  }
  parent?.onStop((signal, again) => {
    if (stoppedAt === null || again) signaled(signal);
  });
}

/** What a process that serves the site tells the parent that started it. */
export type FromProcess =
  /** It accepts requests. `text` is the console message of a start. */
  | { kind: "serving"; text: string }
  /** The requested metrics; null if they couldn't be read. */
  | { kind: "metrics"; request: number; text: string | null };

/** What the parent tells a process. */
export type FromParent =
  /** Stop as after this signal. `again`: the parent got a second signal, which skips the wait. */
  { kind: "stop"; signal: "SIGTERM" | "SIGINT"; again: boolean } | { kind: "metrics"; request: number };

/** Node adds messages of its own kind to the channel, so each message is checked. */
export function isFromProcess(message: unknown): message is FromProcess {
  return isKind(message, ["serving", "metrics"]);
}

export function isFromParent(message: unknown): message is FromParent {
  return isKind(message, ["stop", "metrics"]);
}

function isKind(message: unknown, kinds: readonly string[]): boolean {
  if (typeof message !== "object" || message === null || !("kind" in message)) return false;
  return typeof message.kind === "string" && kinds.includes(message.kind);
}

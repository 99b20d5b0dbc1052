/** What a request brings back: what it asked for, or the message that says what to do instead. */
export type Reply<Success extends object = object> =
  | ({ ok: true } & Success)
  | { ok: false; message: string };

/** What a sent form brings back: stored, or what to say above the form and beside its fields. */
export type FormReply<Success extends object = object> =
  | ({ ok: true } & Success)
  | { ok: false; message: string; errors: Record<string, string> };

/** A waiting time as a message names it: "a minute", "3 minutes". */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? "a minute" : `${minutes} minutes`;
}

/** The result of a request: the data, or a message that says what to do instead. */
export type Reply<Success extends object = object> =
  | ({ ok: true } & Success)
  | { ok: false; message: string };

/** The result of a submitted form: success, or the messages above the form and beside its fields. */
export type FormReply<Success extends object = object> =
  | ({ ok: true } & Success)
  | { ok: false; message: string; errors: Record<string, string> };

/** A waiting time for use in a message: "a minute", "3 minutes". */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? "a minute" : `${minutes} minutes`;
}

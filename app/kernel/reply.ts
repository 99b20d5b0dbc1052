/** What a sent form brings back: stored, or what to say above the form and beside its fields. */
export type FormReply<Success extends object = object> =
  | ({ ok: true } & Success)
  | { ok: false; message: string; errors: Record<string, string> };

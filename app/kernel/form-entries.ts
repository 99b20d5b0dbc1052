/** Names and values of a form, and where it was sent. */
export type FormEntries = { action: string; fields: [string, string][] };

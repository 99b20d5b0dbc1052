/** The names and values of a form, and the URL it was posted to. */
export type FormEntries = { action: string; fields: [string, string][] };

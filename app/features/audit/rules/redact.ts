import type { FieldValue, FieldValues } from "./changes";

export const HIDDEN = "(hidden)";

/**
 * Never kept, for any kind of record: passwords, keys, tokens, codes, and two-factor secrets
 * (spec:audit#audit-redaction).
 */
const SECRET =
  /password|passphrase|secret|token|hash|key_?value|api_?key|(recovery|backup)_?codes?|(^|[._])t?otp/i;

/** In visitors' records (leads and rebate claims): who they are and where they live. */
const PERSONAL =
  /(e?mail|phone|full_?name|first_?name|last_?name|address|city|zip|weight|height|gender|diabetic|medication|dosage|confirmation|image)/i;
const VISITOR_ENTITIES = new Set(["lead", "claim"]);
const EMAIL = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:]+/g;

/**
 * Replaces secrets and visitors' personal data with `(hidden)`: the log shows that such a field changed, never its
 * value.
 */
export function redact(entity: string, values: FieldValues): FieldValues {
  const isVisitor = VISITOR_ENTITIES.has(entity);
  return Object.fromEntries(
    Object.entries(values).map(([path, value]): [string, FieldValue] => {
      const mustHide = SECRET.test(path) || (isVisitor && PERSONAL.test(path));
      if (mustHide) return [path, HIDDEN];
      return [path, isVisitor ? withoutEmail(value) : value];
    }),
  );
}

function withoutEmail(value: FieldValue): FieldValue {
  if (typeof value === "string") return value.replace(EMAIL, HIDDEN);
  if (typeof value !== "object") return value;
  return value.map((item) => (typeof item === "string" ? item.replace(EMAIL, HIDDEN) : item));
}

/** Summaries of visitors' records need redaction too. */
export function redactSummary(entity: string, summary: string): string {
  return VISITOR_ENTITIES.has(entity) ? summary.replace(EMAIL, HIDDEN) : summary;
}

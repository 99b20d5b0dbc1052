import * as z from "zod/mini";
import {
  type ConversionField,
  conversionFields,
  conversionStatuses,
  defaultMapping,
  type FieldMapping,
  type ParameterMapping,
  type StatusMapping,
} from "./rules/mapping";
import { DEFAULT_LENGTH, periodKinds, periodLengths } from "./rules/period";

const storedField = z.object({ names: z.array(z.string()), required: z.boolean() });
const storedStatuses = z.record(z.string(), z.enum(conversionStatuses));

/** The parameter mapping in a network's row; unmapped fields have the specification's names. */
export function readParameterMapping(stored: unknown): ParameterMapping {
  const rows = z.record(z.string(), z.unknown()).safeParse(stored);
  const mapping: Record<ConversionField, FieldMapping> = { ...defaultMapping };
  for (const field of conversionFields) {
    const known = storedField.safeParse(rows.success ? rows.data[field] : undefined);
    if (known.success) mapping[field] = known.data;
  }
  return mapping;
}

/** The status mapping in a network's row; empty if the row has none. */
export function readStatusMapping(stored: unknown): StatusMapping {
  const known = storedStatuses.safeParse(stored);
  return known.success ? known.data : {};
}

const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const searchable = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(200),
  z.refine((text) => !text.includes("\0") && text.isWellFormed()),
);
const flag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => value === "1"),
);

/** The filter value for conversions without a brand. */
export const NO_BRAND = "none";
const brandChoice = z.union([
  z.literal(NO_BRAND),
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    z.transform((text) => Number(text)),
  ),
]);

/** The orders of the list of conversions (spec:revenue#recent-conversions). */
export const conversionSortKeys = ["date", "transaction", "revenue", "payout"] as const;
export type ConversionSort = { key: (typeof conversionSortKeys)[number]; direction: "asc" | "desc" };

/** The filters that the dashboard's URL may contain; invalid values are ignored. */
export const revenueFilterSchema = z.object({
  period: z.catch(z.enum(periodKinds), "today"),
  days: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => periodLengths.find((length) => String(length) === text) ?? DEFAULT_LENGTH),
    ),
    DEFAULT_LENGTH,
  ),
  q: lenient(searchable),
  source: lenient(searchable),
  brand: lenient(brandChoice),
  /** Conversions of the test tool are left out unless requested (spec:revenue#tests). */
  tests: flag,
  /**
   * Shows deleted conversions instead of active ones (spec:revenue#deleting); administrators can restore them there.
   */
  deleted: flag,
  page: z.catch(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
      z.transform((text) => Number(text)),
    ),
    1,
  ),
});
export type RevenueFilter = z.output<typeof revenueFilterSchema>;

const rowId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text) => Number(text)),
);

/** Ids of networks and tokens are 32-bit; a larger number would be a database error instead of finding nothing. */
const smallRowId = z.pipe(rowId, z.number().check(z.maximum(2_147_483_647)));

export const conversionIntentSchema = z.object({ intent: z.enum(["delete", "restore"]), id: rowId });

const shortText = (max: number, message: string) =>
  z.string({ error: message }).check(
    z.trim(),
    z.minLength(1, { error: message }),
    z.maxLength(max, { error: `Enter at most ${max} characters` }),
    z.refine((text) => !text.includes("\0") && text.isWellFormed(), {
      error: "Remove the special characters that can't be stored",
    }),
  );

export const networkNameField = shortText(100, "Enter a network name");

const wholeNumber = (min: number, max: number) => {
  const error = `Enter a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string({ error }).check(z.trim(), z.regex(/^\d{1,9}$/, { error })),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, { error }), z.lte(max, { error }))),
  );
};

/** A network's settings apart from its two mappings, as the form sends them. */
export const networkSettingsSchema = z.object({
  name: networkNameField,
  defaultStatus: z.enum(conversionStatuses, { error: "Choose a status" }),
  requestsPerMinute: wholeNumber(60, 1_000_000),
  inactivityAlert: z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => value === "on"),
  ),
  inactivityAlertHours: z.pipe(
    z.optional(z.string()),
    z.union(
      [
        z.pipe(
          z.optional(z.literal("")),
          z.transform(() => null),
        ),
        wholeNumber(1, 2_160),
      ],
      { error: "Enter a whole number from 1 to 2160, or leave this empty" },
    ),
  ),
  /** The revision of the edited settings, so that no one's change is lost. */
  revision: z.string({ error: "Reload the page and try again" }).check(z.maxLength(40)),
});
export type NetworkSettingsForm = Omit<z.output<typeof networkSettingsSchema>, "revision">;

export const bearerTokenSchema = z.object({
  label: shortText(100, "Enter a token name"),
  marksTest: z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => value === "on"),
  ),
  networkId: z.pipe(
    z.optional(z.string()),
    z.union([
      smallRowId,
      z.pipe(
        z.optional(z.literal("")),
        z.transform(() => null),
      ),
    ]),
  ),
});
export type BearerTokenForm = z.output<typeof bearerTokenSchema>;

export const tokenIdField = smallRowId;
export const networkIdField = smallRowId;
export const requestIdField = rowId;

export const inboxOutcomes = ["received", "created", "updated", "unchanged", "refused", "limited"] as const;

/** The id of a request, as a position in the inbox. */
export type InboxCursor = number;

/** The filters that the inbox's URL may contain. */
export const inboxFilterSchema = z.object({
  outcome: lenient(z.enum(inboxOutcomes)),
  network: lenient(smallRowId),
  q: lenient(searchable),
  older: lenient(rowId),
  newer: lenient(rowId),
});
export type InboxFilter = z.output<typeof inboxFilterSchema>;

/** The ids in a form; invalid ids are left out. */
export function readIds(values: readonly FormDataEntryValue[]): number[] {
  return values.flatMap((value) => {
    const id = rowId.safeParse(value);
    return id.success ? [id.data] : [];
  });
}

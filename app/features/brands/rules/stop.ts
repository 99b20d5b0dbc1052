import * as z from "zod/mini";
import { dayOf, isRealDay } from "~/kernel/days";
import { readMoment } from "~/kernel/moments";

/** A current stop: visitors don't see the brand (spec:brands#stop). Moments in ISO 8601. */
export type BrandStop = {
  at: string;
  /** Who stopped it, by name; null if unknown. */
  by: string | null;
  reason: string;
  /** When visitors see the brand again; null: when someone ends the stop. */
  endsAt: string | null;
};

export const longestStopReason = 500;

/** The last day that a stop may end on. */
const LAST_DAY = "2099-12-31";

const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

const stopForm = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Enter the reason"),
      z.maxLength(longestStopReason, `Enter at most ${longestStopReason} characters`),
      z.refine(isStorable, "Enter the reason without invisible control characters"),
    ),
  endsOn: z.string().check(z.trim()),
});

/** What the form asks for: the reason, and the day on which visitors see the brand again ("" for none). */
export type StopForm = { reason: string; endsOn: string };

type StopReading =
  | { ok: true; reason: string; endsAt: Date | null }
  | { ok: false; errors: Record<string, string> };

/**
 * Reads the form. A stop ends at the first moment of its end day in Eastern Time, which must be in the future.
 * Field errors are by field name.
 */
export function readStop(form: StopForm, now: Date): StopReading {
  const parsed = stopForm.safeParse(form);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message;
  const day = form.endsOn.trim();
  const moment = isRealDay(day) && day <= LAST_DAY ? readMoment(day) : null;
  if (day !== "" && moment === null) errors.endsOn = "Enter a date";
  else if (day !== "" && day <= dayOf(now)) errors.endsOn = "Enter a date after today";
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, reason: parsed.data.reason, endsAt: moment === null ? null : new Date(moment) };
}

import { formatValue } from "~/features/explorer/rules/format";
import { dayText } from "~/features/revenue/rules/chart";
import type { Amounts } from "./cohort-table";

export const tooLongMessage =
  "These cohorts take too long to add up. Choose a shorter period or fewer filters.";

export const failedMessage = "Failed to load the cohorts. Please try again.";

/** @param day the first day whose clicks are all stored. */
export function deletedClicksMessage(day: string): string {
  return `Clicks from before ${dayText(day, true)} have been deleted, so earlier cohorts are incomplete. Choose later days.`;
}

/** The conversions of the period that aren't in a cohort; null for 0. */
export function withoutClickMessage({ conversions, cents }: Amounts): string | null {
  if (conversions === 0) return null;
  const [what, verb] = conversions === 1 ? ["conversion", "isn't"] : ["conversions", "aren't"];
  return `${formatValue("count", conversions)} ${what} from these days (${formatValue("money", cents)}) came without one of our clicks and ${verb} in any cohort.`;
}

import { NOT_ATTRIBUTED } from "~/features/explorer/rules/dimensions";
import { formatValue } from "~/features/explorer/rules/format";
import { OTHERS } from "~/features/funnel-steps/rules/funnels";
import type { Cell } from "./cells";
import type { FunnelDimension } from "./funnel-query";
import type { Share } from "./share";

/** "12.5%". */
export const percentText = (share: number) => formatValue("share", share);

/** "8.1% to 18.7% of 120". */
export function intervalText({ low, high, of }: Share): string {
  return `${percentText(low)} to ${percentText(high)} of ${formatValue("count", of)}`;
}

/** A count, or in a word why it isn't shown. */
export function cellText(cell: Cell): string {
  if (cell === "joined") return "In others";
  return cell === "withheld" ? "Withheld" : formatValue("count", cell);
}

/** "8 s" or "2 min 5 s". A dash without times. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return "—";
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** The name of a value of a dimension. @param label what the database calls it */
export function valueName(dimension: FunnelDimension, value: string, label: string): string {
  if (value === OTHERS) return "Others";
  if (value === "") return dimension === "variant" ? "No split test" : NOT_ATTRIBUTED;
  return label;
}

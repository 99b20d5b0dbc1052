import type { Period, RangeDays } from "./range";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A point of a chart in words: "Mar 8", "Mar 2026" or "2 PM". */
export function pointLabel(at: string, days: RangeDays): string {
  const [day = "", hour] = at.split(" ");
  const [year, month, date] = day.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  if (hour !== undefined) return hourLabel(Number(hour));
  return days === 365 ? `${name} ${year}` : `${name} ${Number(date)}`;
}

function hourLabel(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}

/** Which points of a chart get a label: at most `most`, evenly spaced, counted back from the last. */
export function namedPoints(count: number, most: number): number[] {
  const step = Math.max(Math.ceil(count / most), 1);
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  );
}

/** "Mar 2 to Mar 8". */
export function periodLabel({ first, today, days }: Pick<Period, "first" | "today" | "days">): string {
  const name = (day: string) => pointLabel(day, 1);
  return days === 1
    ? name(today)
    : `${name(first)}${days === 365 ? `, ${first.slice(0, 4)},` : ""} to ${name(today)}`;
}

const componentNames: Record<string, string> = {
  compare_providers: "Provider comparison",
  save_prescription: "Prescription savings",
  calculator: "Calculator",
  provider_page: "Provider pages",
  price_proof: "Price proof links",
  price_watch: "Price watch",
  state_page: "State pages",
  medication_page: "Medication pages",
  side_by_side: "Side by side",
  embed: "Partners' sites",
  blog: "Blog",
};

/** The display name of a component. */
export function componentName(component: string): string {
  return componentNames[component] ?? component;
}

/** The source of views, in words. */
export function sourceName(referrerHost: string): string {
  return referrerHost || "Direct or unknown";
}

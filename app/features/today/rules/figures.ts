import { formatCount } from "~/kernel/counts";
import { daysLater } from "~/kernel/days";
import { readMoment } from "~/kernel/moments";

/** One day's figures; money in cents. Null for what the person may not see (spec:access#content-manager-data). */
export type DayFigures = {
  views: number;
  clicks: number;
  /** Null if they can't be counted (spec:analytics#unique-clicks). */
  uniqueClicks: number | null;
  /** Clicks in posts, whose share of the views is the CTR. */
  postClicks: number;
  conversions: number;
  payoutCents: number;
  spendCents: number | null;
};

/** Yesterday, and the same weekday a week before it (spec:staff#today-figures). */
export type TwoDays = { day: string; before: string };

export function twoDays(today: string): TwoDays {
  return { day: daysLater(today, -1), before: daysLater(today, -8) };
}

/** The last microsecond of a day in New York, as ISO 8601. */
export function endOfDay(day: string): string {
  const next = readMoment(daysLater(day, 1));
  if (next === null) throw new Error(`${day} isn't a day.`);
  return new Date(Date.parse(next) - 1).toISOString().replace("Z", "999Z");
}

export type Figure = {
  key: "views" | "clicks" | "uniqueClicks" | "ctr" | "conversions" | "payout" | "spend" | "profit";
  label: string;
  kind: "count" | "cents" | "share";
  /** Null if it can't be divided. */
  value: number | null;
  before: number | null;
};

/** Clicks in posts divided by views; null without views. */
export const ctrOf = ({ postClicks, views }: Pick<DayFigures, "postClicks" | "views">): number | null =>
  views === 0 ? null : postClicks / views;

/** The figures to show, in order, without those that the person may not see. Profit is payout less spend. */
export function figuresOf(day: DayFigures, before: DayFigures): Figure[] {
  const shown: Figure[] = [
    { key: "views", label: "Post views", kind: "count", value: day.views, before: before.views },
    { key: "clicks", label: "Clicks", kind: "count", value: day.clicks, before: before.clicks },
    ...(day.uniqueClicks === null || before.uniqueClicks === null
      ? []
      : [
          {
            key: "uniqueClicks" as const,
            label: "Unique clicks",
            kind: "count" as const,
            value: day.uniqueClicks,
            before: before.uniqueClicks,
          },
        ]),
    { key: "ctr", label: "CTR", kind: "share", value: ctrOf(day), before: ctrOf(before) },
    {
      key: "conversions",
      label: "Conversions",
      kind: "count",
      value: day.conversions,
      before: before.conversions,
    },
    { key: "payout", label: "Payout", kind: "cents", value: day.payoutCents, before: before.payoutCents },
  ];
  if (day.spendCents === null || before.spendCents === null) return shown;
  return [
    ...shown,
    { key: "spend", label: "Ad spend", kind: "cents", value: day.spendCents, before: before.spendCents },
    {
      key: "profit",
      label: "Profit",
      kind: "cents",
      value: day.payoutCents - day.spendCents,
      before: before.payoutCents - before.spendCents,
    },
  ];
}

/** "12% more", "3% less", "the same"; null if the earlier value isn't positive, so there's nothing to compare with. */
export function changeText({ value, before }: Pick<Figure, "value" | "before">): string | null {
  if (value === null || before === null || before <= 0) return null;
  const percent = Math.round(((value - before) / before) * 100);
  if (percent === 0) return value === before ? "the same" : "about the same";
  return `${formatCount(Math.abs(percent))}% ${percent > 0 ? "more" : "less"}`;
}

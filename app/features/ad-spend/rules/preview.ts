import { type DayKey, keyOfDay, type Level, levelOf, levels, type SpendChange } from "./spend";

/** A day of a file in the preview, with amounts in cents. */
export type PreviewedDay = DayKey & {
  kind: SpendChange["kind"];
  beforeCents: number | null;
  afterCents: number;
  campaigns: number;
  level: Level;
  /** What the import would take away beyond the amount, as a sentence; null if it's nothing. */
  replaced: string | null;
};

/** How a change looks in the preview of an import (spec:ad-spend#spend-replace). */
export function previewOf({ day, before, kind }: SpendChange): PreviewedDay {
  const { date, platform, account, spendCents, campaigns } = day;
  return {
    date,
    platform,
    account,
    kind,
    beforeCents: before.length === 0 ? null : before.reduce((sum, { spendCents: cents }) => sum + cents, 0),
    afterCents: spendCents,
    campaigns: campaigns.length,
    level: levelOf(day),
    replaced: replacedText({ day, before }),
  };
}

function replacedText({ day, before }: Pick<SpendChange, "day" | "before">): string | null {
  const others = before.filter((other) => keyOfDay(other) !== keyOfDay(day));
  if (others.length > 0)
    return `Replaces ${others.map(({ account }) => account || "the figure without an account").join(", ")}`;
  const finest = (list: readonly Level[]) => Math.max(...list.map((level) => levels.indexOf(level)), 0);
  const stored = before.map(levelOf);
  if (finest(stored) <= finest([levelOf(day)])) return null;
  return {
    account: null,
    campaign: "Removes its campaigns",
    "ad set": "Removes its ad sets",
    ad: "Removes its ads",
  }[levels[finest(stored)] ?? "account"];
}

import type { MatchLevel, SpendItem } from "~/features/ad-spend/rules/matching";
import type { DimensionKey } from "~/features/explorer/rules/dimensions";
import { measureValue, type Sums } from "~/features/explorer/rules/measures";
import type { Report, ReportRow } from "~/features/explorer/rules/table";

/** The dimension of reports that has the tags of each level. */
export const dimensionOfLevel = {
  source: "source",
  campaign: "campaign",
  adSet: "adSet",
  ad: "ad",
} as const satisfies Record<MatchLevel, DimensionKey>;

/** What clicks with a tag brought in a period; payout in cents. */
export type TagFigures = { tag: string; clicks: number; conversions: number; payoutCents: number };
/** Something with spend; `figures` is null if no view, click, or conversion has its tag. */
export type ItemFigures = SpendItem & { figures: TagFigures | null };

export type Matching = {
  matched: ItemFigures[];
  unmatched: ItemFigures[];
  /** Tags of clicks and conversions that no spend counts for, highest payout first. */
  tags: TagFigures[];
  totalCents: number;
  unmatchedCents: number;
  /** Spend whose report doesn't go down to this level. */
  namelessCents: number;
};

/**
 * Compares what has spend with what has clicks (spec:ad-spend#spend-matching).
 * @param report by the dimension of the level, with views, clicks, conversions, payout, and spend.
 */
export function matchingOf(items: readonly SpendItem[], report: Pick<Report, "rows" | "totals">): Matching {
  const withTag = report.rows.filter(({ keys }) => keys[0] !== null);
  const byTag = new Map(withTag.filter(hasVisits).map((row) => [row.keys[0], figuresOf(row)]));
  const listed = items.map((item): ItemFigures => ({ ...item, figures: byTag.get(item.tag) ?? null }));
  const spent = (row: ReportRow) => row.sums.spend ?? 0;
  const sum = (rows: readonly ReportRow[]) => rows.reduce((total, row) => total + spent(row), 0);
  return {
    matched: listed.filter(({ figures }) => figures !== null),
    unmatched: listed.filter(({ figures }) => figures === null),
    tags: withTag
      .filter((row) => spent(row) === 0 && (row.sums.clicks ?? 0) + (row.sums.conversions ?? 0) > 0)
      .map(figuresOf)
      .toSorted((a, b) => b.payoutCents - a.payoutCents || b.clicks - a.clicks),
    totalCents: report.totals.spend ?? 0,
    unmatchedCents: sum(withTag.filter((row) => !hasVisits(row))),
    namelessCents: sum(report.rows.filter(({ keys }) => keys[0] === null)),
  };
}

function hasVisits({ sums }: ReportRow): boolean {
  return (sums.views ?? 0) + (sums.clicks ?? 0) + (sums.conversions ?? 0) > 0;
}

function figuresOf({ keys, sums }: { keys: ReportRow["keys"]; sums: Sums }): TagFigures {
  return {
    tag: keys[0] ?? "",
    clicks: sums.clicks ?? 0,
    conversions: sums.conversions ?? 0,
    payoutCents: measureValue("payout", sums) ?? 0,
  };
}

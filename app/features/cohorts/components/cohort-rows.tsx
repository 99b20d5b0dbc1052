import { shadeOf } from "~/features/explorer/public-components/heat-shade";
import { formatValue } from "~/features/explorer/rules/format";
import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { type Column, Table } from "~/ui/table";
import { type CohortRow, type CohortTable, figureOf, shownAges } from "../rules/cohort-table";
import { cohortTerms } from "../rules/definitions";
import type { Estimate } from "../rules/estimate";
import { cohortName, formatFigure, noEstimateTexts, pendingText, perSpend, rangeText } from "../rules/format";
import { type Grouping, type ShownFigure, shownFigures } from "../rules/query";

type CohortRowsProps = {
  table: CohortTable;
  grouping: Grouping;
  shown: ShownFigure;
  /** Whether clicks and spend are shown at all. */
  seesSpend: boolean;
};

/** The cohorts with one figure by age as a heat map, their estimates, and their total. */
export function CohortRows({ table: { rows, total }, grouping, shown, seesSpend }: CohortRowsProps) {
  const highest = Math.max(
    0,
    ...rows.flatMap(({ atAges, spendCents }) =>
      atAges.map((amounts) => figureOf(shown, amounts, spendCents) ?? 0),
    ),
  );
  const title = `${shownFigures[shown]} by click date and age`;
  const columns: Column<CohortRow>[] = [
    {
      key: "days",
      header: cohortTerms.clickDays.label,
      rowHeader: true,
      cell: (row) => (
        <span className="whitespace-nowrap">{row === total ? "Total" : cohortName(row, grouping)}</span>
      ),
    },
    ...(seesSpend ? costColumns : []),
    countColumn,
    payoutColumn,
    pendingColumn,
    ...(seesSpend ? [roasColumn] : []),
    ...shownAges.map(
      (age, index): Column<CohortRow> => ({
        key: `day ${age}`,
        header: `Day ${age}`,
        align: "end",
        cell: (row) => {
          const value = figureOf(shown, row.atAges[index] ?? null, row.spendCents);
          const shade = row === total ? "" : shadeOf(value, highest);
          return <span className={cx("block rounded-sm px-1", shade)}>{formatFigure(shown, value)}</span>;
        },
      }),
    ),
    openConversionsColumn,
    openColumn,
    expectedColumn,
    ...(seesSpend ? [expectedRoasColumn] : []),
  ];
  return (
    <Card as="section" pad="none" aria-label={title} className="min-w-0 p-4 sm:p-0">
      <h2 className="font-semibold max-sm:mb-2 sm:px-3 sm:pt-3">{title}</h2>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={`${title}, table`}>
        <Table
          caption={title}
          rows={[...rows, total]}
          rowKey={(row) => (row === total ? "total" : row.first)}
          columns={columns}
        />
      </section>
    </Card>
  );
}

const costColumns: Column<CohortRow>[] = [
  {
    key: "clicks",
    header: cohortTerms.clicks.label,
    align: "end",
    cell: ({ clicks }) => formatValue("count", clicks),
  },
  {
    key: "spend",
    header: cohortTerms.spend.label,
    align: "end",
    cell: ({ spendCents }) => formatValue("money", spendCents),
  },
];

const countColumn: Column<CohortRow> = {
  key: "conversions",
  header: cohortTerms.conversions.label,
  align: "end",
  cell: ({ soFar }) => formatValue("count", soFar.conversions),
};

const payoutColumn: Column<CohortRow> = {
  key: "payout",
  header: cohortTerms.payout.label,
  align: "end",
  cell: ({ soFar }) => formatValue("money", soFar.cents),
};

const pendingColumn: Column<CohortRow> = {
  key: "pending",
  header: cohortTerms.pending.label,
  align: "end",
  cell: ({ pending }) => <span className="whitespace-nowrap">{pendingText(pending)}</span>,
};

const roasColumn: Column<CohortRow> = {
  key: "roas",
  header: cohortTerms.roas.label,
  align: "end",
  cell: ({ soFar, spendCents }) => formatFigure("roas", figureOf("roas", soFar, spendCents)),
};

/** A column of the estimate. For a row without one, the first of these columns gives the reason. */
function estimateColumn(
  key: "openConversions" | "open" | "expected" | "expectedRoas",
  text: (estimate: Estimate, row: CohortRow) => string,
): Column<CohortRow> {
  return {
    key,
    header: cohortTerms[key].label,
    align: "end",
    cell: (row) =>
      typeof row.estimate === "string" ? (
        key === "openConversions" ? (
          noEstimateTexts[row.estimate]
        ) : (
          "—"
        )
      ) : (
        <span className="sm:whitespace-nowrap">{text(row.estimate, row)}</span>
      ),
  };
}

const openConversionsColumn = estimateColumn("openConversions", ({ openConversions }) =>
  rangeText("share", openConversions),
);
const openColumn = estimateColumn("open", ({ openPayout }) => rangeText("share", openPayout));
const expectedColumn = estimateColumn("expected", ({ cents }) => rangeText("money", cents));
const expectedRoasColumn = estimateColumn("expectedRoas", ({ cents }, { spendCents }) => {
  const range = perSpend(cents, spendCents);
  return range === null ? "—" : rangeText("factor", range);
});

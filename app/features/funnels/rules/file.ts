import { fileValue } from "~/features/explorer/rules/format";
import { type Cell, numberOf } from "./cells";
import { JOINED } from "./joined";
import { TOO_FEW_VISITS } from "./messages";
import type { AnswerTable, PathRow, StepRow } from "./report";
import { type Rate, type Share, shareIn } from "./share";
import { funnelTerms, stageTerms } from "./terms";
import type { ValueRow } from "./value-rows";

type Shown = {
  label: string;
  isTooFew: boolean;
  steps: readonly StepRow[];
  values: readonly ValueRow[];
  answers: readonly AnswerTable[];
  paths: readonly PathRow[];
};

const HEADER = [
  "Funnel",
  "Table",
  "Row",
  "Count",
  "Of",
  "Rate",
  "Rate, low",
  "Rate, high",
  funnelTerms.answered.label,
  funnelTerms.left.label,
  funnelTerms.back.label,
  `${funnelTerms.median.label} (seconds)`,
  `${funnelTerms.median.label}, of`,
];

const rateCells = (share: Share | null) => [
  fileValue("count", share?.of ?? null),
  ...[share?.share, share?.low, share?.high].map((value) => fileValue("share", value ?? null)),
];
const noQuestion = ["", "", "", "", ""];

/**
 * The tables of the page as the lines of a file, without totals, so that a column of one table adds up to it
 * (spec:funnels#export). Rates are from 0 to 1.
 * @param by the label of the dimension
 */
export function linesOf(shown: Shown, by: string): string[][] {
  const line = (table: string, row: string, count: Cell, rate: Rate, rest = noQuestion) => [
    shown.label,
    table,
    row,
    fileValue("count", numberOf(count)),
    ...rateCells(shareIn(rate)),
    ...rest,
  ];
  const steps = shown.steps.map(({ label, visits, ofShown, question }) =>
    line("Steps", label, visits, ofShown, question === null ? noQuestion : questionCells(question)),
  );
  const tooFew = shown.isTooFew ? [line("Steps", TOO_FEW_VISITS, null, null)] : [];
  const later = ["started", "completed", "clicked"] as const;
  const values = shown.values.flatMap((row) => [
    line(`${by}: ${stageTerms.shown.label}`, row.label, row.shown, null),
    ...later.map((stage) =>
      line(`${by}: ${stageTerms[stage].label}`, row.label, row[stage], row.rates[stage]),
    ),
    line(`${by}: ${funnelTerms.conversions.label}`, row.label, row.conversions, row.rates.conversions),
  ]);
  const answers = shown.answers.flatMap(({ question, rows }) =>
    rows.map(({ label, visits, share }) => line(`Answers: ${question}`, label, visits, share)),
  );
  const paths = shown.paths.flatMap(({ answers: given, completed, clicked, rate }) => {
    const name = given.length > 0 ? given.join(", ") : JOINED;
    return [
      line("Answer paths: Completed", name, completed, null),
      line("Answer paths: Outbound click", name, clicked, rate),
    ];
  });
  return [HEADER, ...tooFew, ...steps, ...values, ...answers, ...paths];
}

function questionCells({ answered, left, back, median, times }: NonNullable<StepRow["question"]>): string[] {
  return [
    ...[answered, left, back].map((cell) => fileValue("count", numberOf(cell))),
    median === null ? "" : median.toFixed(1),
    fileValue("count", numberOf(times)),
  ];
}

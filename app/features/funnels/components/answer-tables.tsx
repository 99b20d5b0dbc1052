import { daysText, formatValue } from "~/features/explorer/rules/format";
import type { Days } from "~/features/explorer/rules/report-query";
import { TableCard } from "~/ui/table-card";
import { numberOf } from "../rules/cells";
import { cellText } from "../rules/format";
import { JOINED, SMALLEST } from "../rules/joined";
import type { AnswerTable, PathRow } from "../rules/report";
import { rateOf } from "../rules/share";
import { funnelTerms, stageTerms } from "../rules/terms";
import { Rate } from "./rate";

/** What the tables cover, whatever the period and the filters are (spec:funnels#answer-months). */
const coverage = (days: Days) =>
  `All visits, ${daysText(days)}. Answers are counted by month, apart from where visitors came from.`;

const count = (value: number) => formatValue("count", value);

const TOO_FEW = `Fewer than ${SMALLEST} visits completed the quiz. Answers appear once there are ${SMALLEST}, so that none of them is about one person.`;
const NONE_OFTEN_ENOUGH = `No answer can be listed yet. We list an answer if at least ${SMALLEST} visits gave it in one month and the others can't be worked out from the total.`;

type AnswerReportProps = { paths: readonly PathRow[]; tables: readonly AnswerTable[]; days: Days };

/** What visitors answered, and which answers lead to clicks; only a sentence if so few completed the quiz that nothing is listed. */
export function AnswerReport({ paths, tables, days }: AnswerReportProps) {
  const completed = paths.reduce((sum, path) => sum + path.completed, 0);
  const most = Math.max(completed, ...tables.map(({ total }) => total));
  const isListed =
    paths.some(({ answers }) => answers.length > 0) ||
    tables.some(({ rows }) => rows.some(({ label }) => label !== JOINED));
  if (most > 0 && !isListed)
    return (
      <TableCard
        title={funnelTerms.answers.label}
        note={coverage(days)}
        rows={[]}
        rowKey={String}
        columns={[]}
        empty={most < SMALLEST ? TOO_FEW : NONE_OFTEN_ENOUGH}
      />
    );
  return (
    <>
      <AnswerPaths paths={paths} days={days} />
      <Answers tables={tables} days={days} />
    </>
  );
}

/** Which combinations of answers lead to clicks, with their total. Nothing if the quiz has no choices. */
function AnswerPaths({ paths, days }: { paths: readonly PathRow[]; days: Days }) {
  if (paths.length === 0) return null;
  const completed = paths.reduce((sum, path) => sum + path.completed, 0);
  const clicked = paths.reduce((sum, path) => sum + (numberOf(path.clicked) ?? 0), 0);
  const total: PathRow = { key: "total", answers: [], completed, clicked, rate: rateOf(clicked, completed) };
  return (
    <TableCard
      title={funnelTerms.paths.label}
      note={coverage(days)}
      rows={[...paths, total]}
      rowKey={(row) => (row === total ? "total" : `path ${row.key}`)}
      columns={[
        {
          key: "path",
          header: "Answers in order",
          rowHeader: true,
          cell: (row) => {
            if (row === total) return "Total";
            return row.answers.length > 0 ? row.answers.join(" › ") : JOINED;
          },
        },
        {
          key: "completed",
          header: stageTerms.completed.label,
          align: "end",
          cell: (row) => count(row.completed),
        },
        {
          key: "clicked",
          header: stageTerms.clicked.label,
          align: "end",
          cell: (row) => cellText(row.clicked),
        },
        {
          key: "rate",
          header: "Clicks, of completed",
          align: "end",
          cell: ({ rate }) => <Rate share={rate} />,
        },
      ]}
    />
  );
}

/** How often each option was chosen, by question, each with its total. */
function Answers({ tables, days }: { tables: readonly AnswerTable[]; days: Days }) {
  return tables.map(({ id, question, rows, total }) => {
    const sum = { key: "total", label: "Total", visits: total, share: null };
    return (
      <TableCard
        key={id}
        title={`${funnelTerms.answers.label}: ${question}`}
        note={coverage(days)}
        rows={[...rows, sum]}
        rowKey={(row) => (row === sum ? "total" : `answer ${row.key}`)}
        columns={[
          { key: "answer", header: "Answer", rowHeader: true, cell: ({ label }) => label },
          {
            key: "visits",
            header: stageTerms.completed.label,
            align: "end",
            cell: ({ visits }) => count(visits),
          },
          {
            key: "share",
            header: "Of all answers",
            align: "end",
            cell: ({ share }) => <Rate share={share} />,
          },
        ]}
      />
    );
  });
}

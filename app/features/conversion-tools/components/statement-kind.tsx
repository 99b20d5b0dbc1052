import { href } from "react-router";
import { dayText } from "~/features/revenue/rules/chart";
import { statusLabels } from "~/features/revenue/rules/mapping";
import { formatDollarsAndCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { type DataColumn, DataTable } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import { isCorrectable, type StatementKind, type StatementRow } from "../rules/statement";
import {
  type Choices,
  choiceOf,
  isChosen,
  type KindTotals,
  withAll,
  withDecision,
  withRows,
} from "../rules/statement-choices";
import { correctionText, decisionTexts, kindTexts, statementStatusText } from "../rules/statement-page";
import { DecisionSelect } from "./decision-select";

type StatementKindSectionProps = {
  kind: StatementKind;
  /** The first rows of the kind. */
  rows: readonly StatementRow[];
  totals: KindTotals;
  networkId: number;
  choices: Choices;
  onChange: (choices: Choices) => void;
};

/** The rows of one kind, with the effect of each correction. */
export function StatementKindSection(props: StatementKindSectionProps) {
  const { kind, rows, totals, networkId, choices, onChange } = props;
  if (totals.count === 0) return null;
  const { title, hint } = kindTexts[kind];
  const correctable = rows.filter(isCorrectable);
  const selected = new Set(correctable.filter((row) => isChosen(row, choices)).map(choiceOf));
  return (
    <section aria-labelledby={`kind-${kind}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-prose">
          <h2 id={`kind-${kind}`} className="text-lg font-semibold">
            {title} <span className="figures font-normal text-ink-soft">{totals.count}</span>
          </h2>
          <p className="text-sm text-ink-soft">
            {hint}
            {totals.count > rows.length && ` Showing the first ${rows.length}.`}
          </p>
        </div>
        {kind === "unclear" && (
          <Link
            to={href("/admin/settings/networks/:networkId", { networkId: String(networkId) })}
            target="_blank"
            className="link text-sm"
          >
            Open the network's settings
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
        )}
        <ChooseAll {...props} />
      </div>
      <div className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface">
        <DataTable
          caption={title}
          rows={rows}
          rowKey={keyOf}
          columns={columnsOf(props)}
          selection={
            correctable.length === 0
              ? undefined
              : {
                  name: "chosen",
                  selected,
                  onChange: (next) => onChange(withRows(choices, correctable, next)),
                  nameOf: transactionOf,
                }
          }
          empty={null}
        />
      </div>
    </section>
  );
}

/** Selects all rows, including those that aren't shown, or every suggestion. */
function ChooseAll({ kind, rows, totals, choices, onChange }: StatementKindSectionProps) {
  const isAll = choices.all.has(kind);
  const isUndecided = kind === "undecided";
  const count = isUndecided ? totals.suggested : totals.count;
  const isCorrected = rows.some(isCorrectable);
  if (isUndecided ? count === 0 : !isCorrected) return null;
  const many = count === 1 ? "" : ` ${count.toLocaleString("en-US")}`;
  return (
    <Button
      type="button"
      variant="secondary"
      size="sm"
      aria-pressed={isAll}
      onClick={() => onChange(withAll(choices, kind, !isAll))}
    >
      {isAll ? "Clear all" : isUndecided ? "Use suggestions" : `Select all${many}`}
      <span className="sr-only">: {kindTexts[kind].title}</span>
    </Button>
  );
}

const transactionOf = (row: StatementRow) => row.statement?.transactionId ?? row.known?.transactionId ?? "";
const keyOf = (row: StatementRow) =>
  isCorrectable(row) ? choiceOf(row) : `${row.kind}:${row.statement.line}`;
function dayOf({ statement, known }: StatementRow): string {
  const day = statement?.day ?? known?.day;
  return day ? dayText(day, true) : "–";
}

const money = (cents: number | null | undefined) => (cents == null ? "–" : formatDollarsAndCents(cents));

function columnsOf({ kind, choices, onChange }: StatementKindSectionProps): DataColumn<StatementRow>[] {
  const facts: DataColumn<StatementRow>[] = [
    {
      key: "transaction",
      header: "Transaction id",
      rowHeader: true,
      cell: (row) => (
        <span className="flex flex-col">
          <span className="wrap-anywhere">{transactionOf(row)}</span>
          {row.statement && (
            <span className="text-xs font-normal text-ink-soft">Row {row.statement.line}</span>
          )}
        </span>
      ),
    },
    { key: "day", header: "Date", cell: (row) => dayOf(row) },
    {
      key: "ours",
      header: "Here",
      align: "end",
      cell: ({ known }) => (
        <Amount cents={known?.payoutCents} note={known && statusNote(known.status, known.isArchived)} />
      ),
    },
    {
      key: "theirs",
      header: "Statement",
      align: "end",
      cell: ({ statement }) => (
        <Amount cents={statement?.payoutCents} note={statement && statementStatusText(statement)} />
      ),
    },
  ];
  if (kind === "matched" || kind === "unclear") return facts;
  return [
    ...facts,
    {
      key: "what",
      header: kind === "undecided" || kind === "decided" ? "Decision" : "Correction",
      cell: (row) => {
        if (isCorrectable(row)) return correctionText(row);
        if (row.kind === "decided") return <Settled row={row} />;
        if (row.kind !== "undecided") return null;
        return (
          <DecisionSelect
            row={row}
            choices={choices}
            onChange={(decision) => onChange(withDecision(choices, row.statement.line, decision))}
          />
        );
      },
    },
  ];
}

const statusNote = (status: keyof typeof statusLabels, isArchived: boolean) =>
  isArchived ? "Deleted" : statusLabels[status];

function Amount({ cents, note }: { cents: number | null | undefined; note: string | null }) {
  return (
    <span className="flex flex-col">
      {money(cents)}
      {note && <span className="text-xs text-ink-soft wrap-anywhere">{note}</span>}
    </span>
  );
}

function Settled({ row }: { row: Extract<StatementRow, { kind: "decided" }> }) {
  return (
    <span className="flex flex-col">
      {decisionTexts[row.settled.decision].label}
      <span className="text-xs text-ink-soft">
        <DateTime at={new Date(row.settled.at)} />
      </span>
    </span>
  );
}

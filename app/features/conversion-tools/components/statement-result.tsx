import { Form, useNavigation } from "react-router";
import { formatDollarsAndCents } from "~/kernel/money";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { type Column, Table } from "~/ui/table";
import {
  differenceText,
  kindTexts,
  type StatementKind,
  type StatementRow,
  statementKinds,
} from "../rules/statement";
import { choiceOf, type StatementAnswer, type StatementView, transactionOf } from "../rules/statement-page";

type StatementResultProps = { answer: StatementAnswer; result: StatementView };

/** What matches and what does not, with a button for each correction and one for all of a kind. */
export function StatementResult({ answer, result }: StatementResultProps) {
  const { counts, days, corrected } = result;
  return (
    <div className="mt-8 flex flex-col gap-8">
      {corrected > 0 && (
        <Banner
          tone="good"
          title={corrected === 1 ? "1 conversion corrected" : `${corrected} conversions corrected`}
        />
      )}
      <p role="status" className="figures">
        {counts.matched} matched, {counts.different} different, {counts["missing here"]} missing here,{" "}
        {counts["missing there"]} missing there{days ? `, ${days.from} to ${days.to}` : ""}.
      </p>
      {/* The file stands once in the page; every button below belongs to this form. */}
      <Form method="post" encType="multipart/form-data" id={FORM} preventScrollReset>
        <textarea name="text" value={answer.text ?? ""} readOnly hidden />
        <input type="hidden" name="intent" value="again" />
        <input type="hidden" name="networkId" value={answer.networkId} />
        <input type="hidden" name="transaction" value={answer.columns.transaction} />
        <input type="hidden" name="payout" value={answer.columns.payout} />
        <input type="hidden" name="day" value={answer.columns.day ?? -1} />
      </Form>
      {statementKinds.map((kind) => (
        <Kind key={kind} kind={kind} result={result} />
      ))}
    </div>
  );
}

const FORM = "statement-corrections";

function Kind({ kind, result }: { kind: StatementKind; result: StatementView }) {
  const { state, formData } = useNavigation();
  const rows = result.rows[kind];
  const count = result.counts[kind];
  if (count === 0) return null;
  const { title, hint, correction } = kindTexts[kind];
  return (
    <section aria-labelledby={`kind-${kind}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={`kind-${kind}`} className="text-lg font-semibold">
            {title} <span className="figures font-normal text-ink-soft">{count}</span>
          </h2>
          <p className="text-sm text-ink-soft">
            {hint}
            {count > rows.length && ` The first ${rows.length} are shown.`}
          </p>
        </div>
        {correction && (
          <ConfirmButton
            question={count === 1 ? "Correct this conversion?" : `Correct all ${count} conversions?`}
            detail={`${correction}. Every change is kept in the history.`}
            confirmLabel="Correct"
            isDangerous={false}
            form={FORM}
            name="correct"
            value={kind}
            variant="secondary"
            size="sm"
            busy={state !== "idle" && formData?.get("correct") === kind}
            busyLabel="Correcting..."
          >
            Correct all
          </ConfirmButton>
        )}
      </div>
      <div className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface">
        <Table caption={title} rows={rows} rowKey={transactionOf} columns={columnsOf(kind)} />
      </div>
    </section>
  );
}

const money = (cents: number | null | undefined) => (cents == null ? "–" : formatDollarsAndCents(cents));

function columnsOf(kind: StatementKind): readonly Column<StatementRow>[] {
  const facts: Column<StatementRow>[] = [
    {
      key: "transaction",
      header: "Transaction id",
      rowHeader: true,
      cell: (row) => <span className="wrap-anywhere">{transactionOf(row)}</span>,
    },
    { key: "day", header: "Day", cell: (row) => row.statement?.day ?? row.known?.day ?? "–" },
    { key: "ours", header: "Here", align: "end", cell: (row) => money(row.known?.payoutCents) },
    { key: "theirs", header: "Statement", align: "end", cell: (row) => money(row.statement?.payoutCents) },
  ];
  if (kind === "matched") return facts;
  return [
    ...facts,
    { key: "what", header: "What", cell: differenceText },
    {
      key: "correct",
      header: <span className="sr-only">Correction</span>,
      label: "",
      cell: (row) => (
        <Button type="submit" form={FORM} name="correct" value={choiceOf(row)} variant="quiet" size="sm">
          {kindTexts[kind].correction}
        </Button>
      ),
    },
  ];
}

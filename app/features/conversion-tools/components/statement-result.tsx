import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { dayText } from "~/features/revenue/rules/chart";
import { formatDollarsAndCents } from "~/kernel/money";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { statementKinds } from "../rules/statement";
import { type Choices, chosenTotals, NO_CHOICES } from "../rules/statement-choices";
import {
  type Corrected,
  correctedText,
  countsText,
  type StatementResponse,
  type StatementView,
  undoneText,
} from "../rules/statement-page";
import { StatementKindSection } from "./statement-kind";

type StatementResultProps = { answer: StatementResponse; result: StatementView };

const FORM = "statement-corrections";

/** What matches and what doesn't. Rows are selected individually or by kind, and corrected together. */
export function StatementResult({ answer, result }: StatementResultProps) {
  const { totals, days, corrected, problems, undone } = result;
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const shown = statementKinds.flatMap((kind) => result.rows[kind]);
  const chosen = chosenTotals(shown, totals, choices);
  return (
    <div className="mt-8 flex flex-col gap-8">
      {corrected && <CorrectedBanner corrected={corrected} />}
      {undone && <Banner tone="good" title={undoneText(undone)} />}
      {problems.length > 0 && (
        <Banner tone="error" title="No corrections made">
          <ul>
            {problems.map(({ line, message }) => (
              <li key={line}>
                Row {line}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <p role="status" className="figures">
        {countsText(totals)}
        {days &&
          `, ${days.from === days.to ? dayText(days.from, true) : `${dayText(days.from, true)} to ${dayText(days.to, true)}`}`}
        .
      </p>
      <CorrectionForm answer={answer} revision={result.revision} choices={choices} />
      {statementKinds.map((kind) => (
        <StatementKindSection
          key={kind}
          kind={kind}
          rows={result.rows[kind]}
          totals={totals[kind]}
          networkId={answer.networkId}
          choices={choices}
          onChange={setChoices}
        />
      ))}
      {chosen.count > 0 && <CorrectionBar {...chosen} />}
    </div>
  );
}

/** The page contains the file only once, in this form; all buttons of the page submit it. */
function CorrectionForm({
  answer,
  revision,
  choices,
}: {
  answer: StatementResponse;
  revision: string;
  choices: Choices;
}) {
  const { text, fileName, networkId, columns } = answer;
  const fields: [string, string | number][] = [
    ["networkId", networkId],
    ["fileName", fileName],
    ["revision", revision],
    ["transaction", columns.transaction],
    ["payout", columns.payout],
    ["day", columns.day ?? -1],
    ["status", columns.status ?? -1],
    ...[...choices.all].map((kind): [string, string] => ["all", kind]),
    ...[...choices.toggled].map((row): [string, string] => ["row", row]),
    ...[...choices.decisions].map(([line, decision]): [string, string] => [
      "decision",
      `${line}:${decision ?? ""}`,
    ]),
  ];
  return (
    <Form method="post" encType="multipart/form-data" id={FORM} className="hidden" preventScrollReset>
      <textarea name="text" value={text ?? ""} readOnly hidden />
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

function CorrectedBanner({ corrected }: { corrected: Corrected }) {
  const { state, formData } = useNavigation();
  return (
    <Banner tone="good" title={correctedText(corrected)}>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          form={FORM}
          name="undo"
          value={corrected.correctionId}
          variant="secondary"
          size="sm"
          busy={state !== "idle" && formData?.has("undo")}
          busyLabel="Undoing..."
        >
          Undo
        </Button>
        <span>You can also undo it later, under Corrections.</span>
      </div>
    </Banner>
  );
}

function CorrectionBar({ count, effectCents }: { count: number; effectCents: number }) {
  const { state, formData } = useNavigation();
  const rows = count === 1 ? "1 row" : `${count.toLocaleString("en-US")} rows`;
  return (
    <section
      aria-label="Selected corrections"
      className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center justify-between gap-3 rounded-t-lg border border-line bg-surface px-4 py-3 shadow-lg"
    >
      <p role="status" className="figures text-sm">
        <strong className="font-semibold">{rows} selected.</strong> {effectText(effectCents)}
      </p>
      <ConfirmButton
        question={`Correct ${rows}?`}
        detail={`${effectText(effectCents)} You can undo the whole correction with one click, now or later.`}
        confirmLabel="Correct"
        isDangerous={false}
        form={FORM}
        name="intent"
        value="correct"
        size="sm"
        className="max-sm:w-full"
        busy={state !== "idle" && formData?.get("intent") === "correct"}
        busyLabel="Correcting..."
      >
        Correct {rows}
      </ConfirmButton>
    </section>
  );
}

/** How much totals increase or decrease. */
function effectText(cents: number): string {
  if (cents === 0) return "The total payout stays the same.";
  const amount = formatDollarsAndCents(Math.abs(cents));
  return cents > 0 ? `The total payout goes up by ${amount}.` : `The total payout goes down by ${amount}.`;
}

import { Select } from "~/ui/inputs";
import { type Decision, decisions, type UndecidedRow } from "../rules/statement";
import type { Choices } from "../rules/statement-choices";
import { decisionTexts } from "../rules/statement-page";

type DecisionSelectProps = {
  row: UndecidedRow;
  choices: Choices;
  onChange: (decision: Decision | null) => void;
};

/** Selects what a negative or repeated row means. */
export function DecisionSelect({ row, choices, onChange }: DecisionSelectProps) {
  const { statement, options, suggestion, note } = row;
  const own = choices.decisions.get(statement.line);
  const decision = own === undefined && choices.all.has("undecided") ? suggestion : own;
  return (
    <span className="flex flex-col gap-1 sm:min-w-52">
      <Select
        aria-label={`Decision for ${statement.transactionId}, row ${statement.line}`}
        placeholder="Decide later"
        value={decision ?? ""}
        onChange={({ target }) => onChange(decisions.find((known) => known === target.value) ?? null)}
        options={options.map((option) => ({ value: option, label: decisionTexts[option].label }))}
      />
      <span className="text-xs text-ink-soft">{hintOf(decision, suggestion, note)}</span>
    </span>
  );
}

/** What the decision does; before it's made, a hint for making it. */
function hintOf(decision: Decision | null | undefined, suggestion: Decision | null, note: string | null) {
  if (decision) return decisionTexts[decision].effect;
  return note ?? (suggestion && `Suggested: ${decisionTexts[suggestion].label}`);
}

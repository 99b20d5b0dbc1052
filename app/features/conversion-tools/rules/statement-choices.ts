import {
  type CorrectableRow,
  type Decision,
  decisions,
  isCorrectable,
  type StatementKind,
  type StatementRow,
} from "./statement";

/** The rows selected on the page. Rows that aren't shown can only be selected with all of their kind. */
export type Choices = {
  /** Kinds selected as a whole; for undecided rows, this means every suggestion. */
  all: ReadonlySet<StatementKind>;
  /** Rows that differ from their kind's selection, as identified by `choiceOf`. */
  toggled: ReadonlySet<string>;
  /** By line number in the file; null: left open although all others follow the suggestions. */
  decisions: ReadonlyMap<number, Decision | null>;
};

export const NO_CHOICES: Choices = { all: new Set(), toggled: new Set(), decisions: new Map() };

/** Identifies a row by its kind and position, so that a row whose kind has changed isn't selected. */
export function choiceOf(row: CorrectableRow): string {
  return `${row.kind}:${row.statement ? row.statement.line : `#${row.known.id}`}`;
}

export function isChosen(row: CorrectableRow, { all, toggled }: Choices): boolean {
  return all.has(row.kind) !== toggled.has(choiceOf(row));
}

/** Totals of each kind, including rows that aren't shown. */
export type KindTotals = {
  count: number;
  /** The effect of all corrections of the kind, or of all suggestions, on totals, in cents. */
  effectCents: number;
  /** Undecided rows with a suggestion. */
  suggested: number;
};

export function totalsOfKind(rows: readonly StatementRow[]): KindTotals {
  const totals = { count: rows.length, effectCents: 0, suggested: 0 };
  for (const row of rows) {
    if (isCorrectable(row)) totals.effectCents += row.effectCents;
    if (row.kind !== "undecided" || !row.suggestion) continue;
    totals.suggested += 1;
    totals.effectCents += row.effects[row.suggestion];
  }
  return totals;
}

/**
 * How many rows are selected or decided, and the effect on totals in cents.
 * @param shown the rows on the page; `totals` cover all rows of the kind.
 */
export function chosenTotals(
  shown: readonly StatementRow[],
  totals: Readonly<Partial<Record<StatementKind, KindTotals>>>,
  choices: Choices,
): { count: number; effectCents: number } {
  const sum = { count: 0, effectCents: 0 };
  const add = (count: number, effectCents: number) => {
    sum.count += count;
    sum.effectCents += effectCents;
  };
  for (const kind of choices.all) {
    const all = totals[kind];
    if (all) add(kind === "undecided" ? all.suggested : all.count, all.effectCents);
  }
  for (const row of shown) {
    if (isCorrectable(row) && choices.toggled.has(choiceOf(row))) {
      const sign = choices.all.has(row.kind) ? -1 : 1;
      add(sign, sign * row.effectCents);
    }
    if (row.kind !== "undecided") continue;
    const decision = choices.decisions.get(row.statement.line);
    if (decision === undefined) continue;
    if (choices.all.has("undecided") && row.suggestion) add(-1, -row.effects[row.suggestion]);
    if (decision) add(1, row.effects[decision]);
  }
  return sum;
}

/**
 * The choices as a form posts them: `all`, `row`, and `decision` ("12:adjustment", "12:" for left open), each
 * repeatable.
 */
export function readChoices(form: {
  all: readonly string[];
  row: readonly string[];
  decision: readonly string[];
}): Choices {
  const made = new Map<number, Decision | null>();
  for (const text of form.decision) {
    const [, line, word] = /^(\d{1,6}):(\w*)$/.exec(text) ?? [];
    const decision = decisions.find((known) => known === word);
    if (line !== undefined && (decision || word === "")) made.set(Number(line), decision ?? null);
  }
  return { all: new Set(form.all as StatementKind[]), toggled: new Set(form.row), decisions: made };
}

/** Selects all rows of a kind, or none; selections of its individual rows are discarded. */
export function withAll(choices: Choices, kind: StatementKind, isOn: boolean): Choices {
  const all = new Set(choices.all);
  if (isOn) all.add(kind);
  else all.delete(kind);
  const toggled = new Set([...choices.toggled].filter((choice) => !choice.startsWith(`${kind}:`)));
  return { all, toggled, decisions: kind === "undecided" ? new Map() : choices.decisions };
}

/**
 * Selects exactly these of a kind's shown rows. Rows that aren't shown keep the kind's selection until no shown row is
 * selected.
 */
export function withRows(
  choices: Choices,
  shown: readonly CorrectableRow[],
  chosen: ReadonlySet<string>,
): Choices {
  const [first] = shown;
  if (!first) return choices;
  const { all, toggled, decisions: made } = withAll(choices, first.kind, false);
  const isAll = choices.all.has(first.kind) && chosen.size > 0;
  const changed = shown.map(choiceOf).filter((choice) => chosen.has(choice) !== isAll);
  return {
    all: isAll ? new Set([...all, first.kind]) : all,
    toggled: new Set([...toggled, ...changed]),
    decisions: made,
  };
}

export function withDecision(choices: Choices, line: number, decision: Decision | null): Choices {
  return { ...choices, decisions: new Map([...choices.decisions, [line, decision]]) };
}

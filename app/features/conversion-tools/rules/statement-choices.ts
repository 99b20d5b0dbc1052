import {
  type CorrectableRow,
  type Decision,
  decisions,
  isCorrectable,
  type StatementKind,
  type StatementRow,
} from "./statement";

/** The rows chosen on the page. Rows beyond those that are shown can only be chosen with all of their kind. */
export type Choices = {
  /** Kinds chosen as a whole; of the undecided rows, what is suggested for each. */
  all: ReadonlySet<StatementKind>;
  /** Rows that differ from the choice of their kind, as `choiceOf` names them. */
  toggled: ReadonlySet<string>;
  /** By the line of the file; null: left open although all are decided as suggested. */
  decisions: ReadonlyMap<number, Decision | null>;
};

export const NO_CHOICES: Choices = { all: new Set(), toggled: new Set(), decisions: new Map() };

/** Names a row: its kind, so that a row that has become another kind in the meantime isn't taken, and its place. */
export function choiceOf(row: CorrectableRow): string {
  return `${row.kind}:${row.statement ? row.statement.line : `#${row.known.id}`}`;
}

export function isChosen(row: CorrectableRow, { all, toggled }: Choices): boolean {
  return all.has(row.kind) !== toggled.has(choiceOf(row));
}

/** What the page counts of each kind, including of rows that it doesn't show. */
export type KindTotals = {
  count: number;
  /** What all corrections of the kind, or all suggestions, change in totals, in cents. */
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
 * How many rows are chosen or decided, and what that changes in totals, in cents.
 * @param shown the rows the page shows; `totals` are those of all rows of the kind.
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

/** The choices as a form sends them: `all`, `row` and `decision` ("12:adjustment", "12:" for left open), each many times. */
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

/** Chooses all rows of a kind, or none; choices of its single rows are dropped. */
export function withAll(choices: Choices, kind: StatementKind, isOn: boolean): Choices {
  const all = new Set(choices.all);
  if (isOn) all.add(kind);
  else all.delete(kind);
  const toggled = new Set([...choices.toggled].filter((choice) => !choice.startsWith(`${kind}:`)));
  return { all, toggled, decisions: kind === "undecided" ? new Map() : choices.decisions };
}

/**
 * Chooses exactly these of the rows that are shown of one kind. Rows beyond them keep the choice of their kind, until none that is shown
 * is chosen.
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

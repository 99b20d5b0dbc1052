import type { Snapshot } from "~/features/analytics/queries/snapshot.server";
import { monthAfter, monthOf } from "~/features/analytics/rules/range";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { explore } from "~/features/explorer/queries/explore.server";
import { nameValues } from "~/features/explorer/queries/labels.server";
import type { DimensionKey } from "~/features/explorer/rules/dimensions";
import type { Days, Filter, NamedFilter } from "~/features/explorer/rules/report-query";
import { readInTime } from "~/features/explorer/use-cases/read-in-time.server";
import { isToolFunnel, OTHERS } from "~/features/funnel-steps/rules/funnels";
import { dayOf, daysLater } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import type { ReadRequest } from "~/platform/db/reads.server";
import {
  type FunnelCounts,
  readAnswers,
  readFunnels,
  readPaths,
  readQuiz,
  readSteps,
  readValues,
  type ValueCounts,
} from "../queries/counts.server";
import { valueName } from "../rules/format";
import { type FunnelDimension, type FunnelQuery, funnelDimensions } from "../rules/funnel-query";
import { joinSmall } from "../rules/joined";
import {
  type AnswerTable,
  answerTables,
  type PathRow,
  pathRows,
  type StepRow,
  stepRows,
} from "../rules/report";
import { type LaterColumn, type ValueRow, valueRows } from "../rules/value-rows";
import { isTooFew, withholdSteps } from "../rules/withheld";

/** How long each query may take, in ms, as in reports. */
const DEADLINE_MS = 8_000;
const MAX_CHOICES = 50;
const MAX_CONVERSION_ROWS = 200;

export type Choice = { dimension: FunnelDimension; values: { key: string | null; label: string }[] };

export type FunnelReport = {
  /** Every funnel with visits in the period that the viewer may see, most visits first. */
  funnels: FunnelCounts[];
  /** The one that was asked for, or the first. Null if it has no visits, or isn't for this viewer. */
  shown: ShownFunnel | null;
  filters: NamedFilter[];
};

export type ShownFunnel = {
  funnel: string;
  label: string;
  /** Nothing is listed by step or value, because the filters leave or leave out too few visits. */
  isTooFew: boolean;
  steps: StepRow[];
  values: ValueRow[];
  /** The days that answers and paths cover: every month that the period touches. */
  answerDays: Days;
  answers: AnswerTable[];
  paths: PathRow[];
  choices: Choice[];
};

/**
 * Everything on the funnel page, in one snapshot.
 * @returns `too long` if a query took too long.
 */
export function readFunnelReport(
  { reads, now }: Pick<Platform, "reads" | "now">,
  request: ReadRequest,
  actor: Actor,
  query: FunnelQuery,
): Promise<FunnelReport | "too long"> {
  const at = now();
  return readInTime(reads, request, DEADLINE_MS, async (snapshot) => {
    const { db } = snapshot;
    const funnels = await readFunnels(db, isAdmin(actor) ? null : actor.userId, query.days);
    const chosen = query.funnel === null ? funnels[0] : funnels.find(({ funnel }) => funnel === query.funnel);
    return {
      funnels,
      shown: chosen ? await readShown(snapshot, actor, query, chosen, at) : null,
      filters: await nameValues(db, query.filters),
    };
  });
}

async function readShown(
  snapshot: Snapshot,
  actor: Actor,
  query: FunnelQuery,
  { funnel, label }: FunnelCounts,
  now: Date,
): Promise<ShownFunnel> {
  const { db } = snapshot;
  const scope = { funnel, days: query.days, filters: query.filters };
  const quiz = await readQuiz(db, funnel);
  const choices = await readChoices(snapshot, scope);
  const visits = await readVisits(snapshot, actor, query, { funnel, quiz, choices, now });
  return {
    funnel,
    label,
    isTooFew: visits === null,
    ...(visits ?? { steps: [], values: [] }),
    answerDays: monthsOf(query.days, now),
    answers: answerTables(quiz, await readAnswers(db, scope)),
    paths: pathRows(quiz, await readPaths(db, scope)),
    choices: choices.map(({ dimension, values }) => ({ dimension, values: values.slice(0, MAX_CHOICES) })),
  };
}

type Known = { funnel: string; quiz: Awaited<ReturnType<typeof readQuiz>>; choices: Choice[]; now: Date };

/** The steps and values. Null if the filters leave or leave out too few visits (spec:funnels#filtered). */
async function readVisits(
  snapshot: Snapshot,
  actor: Actor,
  { days, filters, by }: FunnelQuery,
  { funnel, quiz, choices, now }: Known,
): Promise<Pick<ShownFunnel, "steps" | "values"> | null> {
  const { db } = snapshot;
  const scope = { funnel, days, filters };
  const whole = { ...scope, filters: [] };
  const counts = await readSteps(db, scope);
  const allCounts = filters.length > 0 ? await readSteps(db, whole) : counts;
  const reachedIn = (list: typeof counts, step: string) =>
    list.find((count) => count.step === step && count.event === "reached")?.visits ?? 0;
  const named = (dimension: string) =>
    choices.find((choice) => choice.dimension === dimension)?.values.map(({ key }) => key) ?? [];
  if (isTooFew(filters, named, reachedIn(counts, "shown"), reachedIn(allCounts, "shown"))) return null;
  const conversions = await readConversions(snapshot, actor, { ...scope, by }, now);
  let steps = stepRows(funnel, quiz, counts, conversions?.total ?? null);
  if (filters.length > 0) {
    const all = await readConversions(snapshot, actor, { ...whole, by }, now);
    steps = withholdSteps(steps, stepRows(funnel, quiz, allCounts, all?.total ?? null));
  }
  const total = {
    shown: reachedIn(counts, "shown"),
    started: reachedIn(counts, "started"),
    completed: reachedIn(counts, "completed"),
    clicked: reachedIn(counts, "clicked"),
  };
  const values = await readValues(db, scope, by);
  const withNames = values.map((row) => ({ ...row, label: valueName(by, row.value, row.label) }));
  const isWithheld = (column: LaterColumn) => steps.find(({ key }) => key === column)?.visits === "withheld";
  return { steps, values: valueRows(withNames, total, conversions, isWithheld) };
}

/** From the first day of the first month to the last day of the last one, or to today. */
function monthsOf({ first, last }: Days, now: Date): Days {
  const end = daysLater(monthAfter(last), -1);
  const today = dayOf(now);
  return { first: monthOf(first), last: end < today ? end : today };
}

/**
 * The conversions of clicks in the post, by value of the dimension, as reports count them. Null for tools, whose links
 * carry no click id (spec:funnels#conversions).
 */
async function readConversions(
  snapshot: Snapshot,
  actor: Actor,
  {
    funnel,
    days,
    filters,
    by,
  }: { funnel: string; days: FunnelQuery["days"]; filters: readonly Filter[]; by: DimensionKey },
  now: Date,
): Promise<{ of(value: string): number; total: number } | null> {
  if (isToolFunnel(funnel)) return null;
  const ofPost: Filter = { dimension: "post", isExcluded: false, values: [funnel] };
  const { rows, totals } = await explore(
    snapshot,
    actor,
    {
      by: [by],
      measures: ["conversions"],
      filters: [...filters, ofPost],
      days,
      preset: null,
      comparison: null,
      priorDays: null,
      sort: { key: "conversions", direction: "desc" },
      isPivot: false,
      chart: "none",
      showsConversions: false,
    },
    { now, limit: MAX_CONVERSION_ROWS },
  );
  const byValue = new Map(rows.map(({ keys, sums }) => [keys[0] ?? "", sums.conversions ?? 0]));
  return { of: (value) => byValue.get(value) ?? 0, total: totals.conversions ?? 0 };
}

/**
 * The values that may be named: those that the table of a dimension lists, whatever is filtered. A rare source in the
 * list of filters would tell that its few visits were here (spec:funnels#filtered).
 */
async function readChoices(
  { db }: Snapshot,
  scope: { funnel: string; days: FunnelQuery["days"] },
): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const dimension of funnelDimensions) {
    const rows = await readValues(db, { ...scope, filters: [] }, dimension);
    const { listed } = joinSmall(rows, {
      countOf: ({ shown }) => shown,
      isOthers: ({ value }) => value === OTHERS,
      join: ([row]) => row as ValueCounts,
      limit: Number.POSITIVE_INFINITY,
    });
    const values = listed.map(({ value, label }) => ({
      key: value === "" ? null : value,
      label: valueName(dimension, value, label),
    }));
    choices.push({ dimension, values });
  }
  return choices;
}

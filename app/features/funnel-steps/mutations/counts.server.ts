import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import type { VisitCounts } from "../rules/count-visit";
import { OTHERS } from "../rules/funnels";

/** The most combinations of variant, source, and device of a funnel in a day, and as many of known sources (spec:funnels#bounds). */
export const MAX_SEGMENTS = 60;
/** The most sources of a funnel that are known from earlier days. */
const MAX_KNOWN_SOURCES = 60;
/** The most combinations of answers of a funnel in a month. */
export const MAX_PATHS = 50;
/** A month with fewer completed visits is counted with the next one (spec:funnels#answers). */
const LEAST_COMPLETED = 5;

type Segment = { funnel: string; variant: string; source: string; device: string };
export type CountedVisit = Segment & VisitCounts;

const others = { variant: OTHERS, source: OTHERS, device: OTHERS };

/**
 * Adds reports to the day's counts, all or none. One transaction at a time, so that the bounds hold for all processes
 * together.
 * @param day in New York.
 */
export function addVisits(db: Db, day: string, reported: readonly CountedVisit[]): Promise<void> {
  return db.transaction(async (tx) => {
    await takeLock(tx, "funnelCounts");
    const visits = await withKnownVariants(tx, reported);
    const funnels = JSON.stringify([...new Set(visits.map(({ funnel }) => funnel))]);
    const segmentIds = await findSegments(tx, day, funnels, visits);
    await moveSmallMonths(tx, day, visits);
    const paths = await knownPaths(tx, day, funnels);
    const steps = new Sums<{ segmentId: number; step: string; event: string }>();
    const answers = new Sums<{ funnel: string; question: string; answer: string }>();
    const completed = new Sums<{ funnel: string; path: string }>();
    const clicked = new Sums<{ funnel: string; path: string }>();
    for (const visit of visits) {
      const { funnel } = visit;
      const segmentId = segmentIds.get(keyOf(visit)) ?? 0;
      for (const { step, event, visits: count } of visit.steps) steps.add({ segmentId, step, event }, count);
      for (const given of visit.answers) answers.add({ funnel, ...given }, 1);
      if (visit.path === null) continue;
      const place = { funnel, path: paths.place(funnel, visit.path) };
      completed.add(place, visit.completed ? 1 : 0);
      clicked.add(place, visit.clicked ? 1 : 0);
    }
    await tx.execute(sql`
      with step_rows as (
        insert into funnel_step_counts as c (segment_id, step, event, visits)
        select "segmentId", step, event, n from jsonb_to_recordset(${steps.json()}::jsonb)
          as r("segmentId" bigint, step text, event text, n integer) where n > 0
        on conflict (segment_id, step, event) do update set visits = c.visits + excluded.visits
      ), answer_rows as (
        insert into funnel_answer_counts as c (day, funnel, question, answer, visits)
        select ${monthOf(day)}, funnel, question, answer, n from jsonb_to_recordset(${answers.json()}::jsonb)
          as r(funnel text, question text, answer text, n integer)
        on conflict (funnel, day, question, answer) do update set visits = c.visits + excluded.visits
      )
      insert into funnel_path_counts as c (day, funnel, path, completed, clicked)
      select ${monthOf(day)}, funnel, path, sum(completed), sum(clicked) from (
        select funnel, path, n as completed, 0 as clicked
          from jsonb_to_recordset(${completed.json()}::jsonb) as r(funnel text, path text, n integer)
        union all
        select funnel, path, 0, n from jsonb_to_recordset(${clicked.json()}::jsonb) as r(funnel text, path text, n integer)
      ) p group by funnel, path
      on conflict (funnel, day, path) do update
        set completed = c.completed + excluded.completed, clicked = c.clicked + excluded.clicked`);
  });
}

/** Without variants that no split test has, which only a program sends. */
async function withKnownVariants(tx: Db, visits: readonly CountedVisit[]): Promise<CountedVisit[]> {
  const given = [...new Set(visits.map(({ variant }) => variant))].filter((variant) => variant !== "");
  if (given.length === 0) return [...visits];
  const rows = await tx.execute<{ id: string }>(
    sql`select id from split_test_variants where id in (select jsonb_array_elements_text(${JSON.stringify(given)}::jsonb))`,
    "objects",
  );
  const known = new Set(rows.map(({ id }) => id));
  return visits.map((visit) => (known.has(visit.variant) ? visit : { ...visit, variant: "" }));
}

const keyOf = ({ funnel, variant, source, device }: Segment) =>
  JSON.stringify([funnel, variant, source, device]);

/**
 * The ids of the day's segments, by `keyOf`. New ones are added while the funnel has fewer than the most. Known sources have
 * places of their own, so that made-up ones can't push them out.
 */
async function findSegments(tx: Db, day: string, funnels: string, visits: readonly CountedVisit[]) {
  const rows = await tx.execute<Segment & { id: string }>(
    sql`select segment_id::text as id, funnel, variant, source, device from funnel_segments
        where day = ${day}::date and funnel in (select jsonb_array_elements_text(${funnels}::jsonb))`,
    "objects",
  );
  const ids = new Map(rows.map((row) => [keyOf(row), Number(row.id)]));
  if (visits.every((visit) => ids.has(keyOf(visit)))) return ids;
  const known = await findKnownSources(tx, day, funnels);
  const listOf = ({ funnel, source }: Segment) => `${known.has(keyOfSource(funnel, source))} ${funnel}`;
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(listOf(row), (counts.get(listOf(row)) ?? 0) + 1);
  /** Given segment → the segment that counts it. */
  const counted = new Map<string, Segment>();
  for (const { funnel, variant, source, device } of visits) {
    const segment = { funnel, variant, source, device };
    const key = keyOf(segment);
    if (ids.has(key) || counted.has(key)) continue;
    const count = counts.get(listOf(segment)) ?? 0;
    counted.set(key, count < MAX_SEGMENTS ? segment : { funnel, ...others });
    if (count < MAX_SEGMENTS) counts.set(listOf(segment), count + 1);
  }
  const added = new Map([...counted.values()].map((segment) => [keyOf(segment), segment]));
  const missing = [...added].filter(([key]) => !ids.has(key)).map(([, segment]) => segment);
  if (missing.length > 0) {
    const stored = await tx.execute<Segment & { id: string }>(
      sql`insert into funnel_segments (day, funnel, variant, source, device)
          select ${day}::date, funnel, variant, source, device from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb)
            as r(funnel text, variant text, source text, device text)
          returning segment_id::text as id, funnel, variant, source, device`,
      "objects",
    );
    for (const row of stored) ids.set(keyOf(row), Number(row.id));
  }
  for (const [key, segment] of counted) ids.set(key, ids.get(keyOf(segment)) ?? 0);
  return ids;
}

const keyOfSource = (funnel: string, source: string) => JSON.stringify([funnel, source]);

/** The sources that had visits on the most days in the four weeks before. */
async function findKnownSources(tx: Db, day: string, funnels: string): Promise<Set<string>> {
  const rows = await tx.execute<{ funnel: string; source: string }>(
    sql`select funnel, source from (
          select funnel, source, row_number() over (partition by funnel order by count(distinct day) desc, source) as place
          from funnel_segments
          where day >= ${day}::date - 28 and day < ${day}::date and source <> ${OTHERS}
            and funnel in (select jsonb_array_elements_text(${funnels}::jsonb))
          group by funnel, source) s
        where place <= ${MAX_KNOWN_SOURCES}`,
    "objects",
  );
  return new Set(rows.map(({ funnel, source }) => keyOfSource(funnel, source)));
}

/** The first day of a day's month. Answers are counted by month (spec:funnels#answers). */
const monthOf = (day: string) => sql`date_trunc('month', ${day}::date)::date`;

/**
 * Adds finished months with few completed visits to this month, so that no stored month of answers is about a few visits, except
 * for the last one of a quiz.
 */
async function moveSmallMonths(tx: Db, day: string, visits: readonly CountedVisit[]): Promise<void> {
  const completed = visits.filter((visit) => visit.completed).map(({ funnel }) => funnel);
  if (completed.length === 0) return;
  const funnels = JSON.stringify(completed);
  await tx.execute(sql`
    with small as (
      select funnel, day from funnel_path_counts
      where day < ${monthOf(day)} and funnel in (select jsonb_array_elements_text(${funnels}::jsonb))
      group by 1, 2 having sum(completed) < ${LEAST_COMPLETED}
    ), answers as (
      delete from funnel_answer_counts where (funnel, day) in (select funnel, day from small) returning *
    ), paths as (
      delete from funnel_path_counts where (funnel, day) in (select funnel, day from small) returning *
    ), moved as (
      insert into funnel_answer_counts as c (day, funnel, question, answer, visits)
      select ${monthOf(day)}, funnel, question, answer, sum(visits) from answers group by 2, 3, 4
      on conflict (funnel, day, question, answer) do update set visits = c.visits + excluded.visits
    )
    insert into funnel_path_counts as c (day, funnel, path, completed, clicked)
    select ${monthOf(day)}, funnel, path, sum(completed), sum(clicked) from paths group by 2, 3
    on conflict (funnel, day, path) do update
      set completed = c.completed + excluded.completed, clicked = c.clicked + excluded.clicked`);
}

/** The month's combinations of answers. `place` names the one that counts a given combination. */
async function knownPaths(tx: Db, day: string, funnels: string) {
  const rows = await tx.execute<{ funnel: string; path: string }>(
    sql`select funnel, path from funnel_path_counts
        where day = ${monthOf(day)} and funnel in (select jsonb_array_elements_text(${funnels}::jsonb))`,
    "objects",
  );
  const known = new Map<string, Set<string>>();
  for (const { funnel, path } of rows) known.set(funnel, (known.get(funnel) ?? new Set()).add(path));
  return {
    place(funnel: string, path: string): string {
      const paths = known.get(funnel) ?? new Set();
      if (!paths.has(path) && paths.size >= MAX_PATHS) return OTHERS;
      known.set(funnel, paths.add(path));
      return path;
    },
  };
}

/** Adds up by several texts, so that a statement never has the same row twice. */
class Sums<Key extends Record<string, string | number>> {
  readonly #sums = new Map<string, { key: Key; n: number }>();

  add(key: Key, n: number): void {
    const name = JSON.stringify(Object.values(key));
    const sum = this.#sums.get(name) ?? { key, n: 0 };
    sum.n += n;
    this.#sums.set(name, sum);
  }

  json(): string {
    return JSON.stringify([...this.#sums.values()].map(({ key, n }) => ({ ...key, n })));
  }
}

/**
 * Deletes the counts of at most `limit` segments before this New York day, or of as many answers and paths before its month.
 */
export async function deleteOldCounts(tx: Db, before: string, limit: number): Promise<number> {
  const [deleted] = await tx.execute<{ rows: string }>(
    sql`with segments as (
          delete from funnel_segments where segment_id in (
            select segment_id from funnel_segments where day < ${before}::date order by day, segment_id limit ${limit}::integer)
          returning 1
        ), answers as (
          delete from funnel_answer_counts c using (
            select funnel, day, question, answer from funnel_answer_counts where day < ${monthOf(before)}
            order by day limit ${limit}::integer) old
          where (c.funnel, c.day, c.question, c.answer) = (old.funnel, old.day, old.question, old.answer) returning 1
        ), paths as (
          delete from funnel_path_counts c using (
            select funnel, day, path from funnel_path_counts where day < ${monthOf(before)}
            order by day limit ${limit}::integer) old
          where (c.funnel, c.day, c.path) = (old.funnel, old.day, old.path) returning 1
        )
        select ((select count(*) from segments) + (select count(*) from answers) + (select count(*) from paths)) as rows`,
    "objects",
  );
  return Number(deleted?.rows ?? 0);
}

import { type SQL, sql } from "drizzle-orm";
import { isOwnPost } from "~/features/analytics/queries/posts.server";
import { labelOf } from "~/features/explorer/queries/labels.server";
import type { Days } from "~/features/explorer/rules/report-query";
import { isToolFunnel, toolFunnels } from "~/features/funnel-steps/rules/funnels";
import { type PostTemplate, parseQuestions, type QuizQuestion } from "~/features/posts/schema";
import type { Db } from "~/platform/db/client.server";
import type { FunnelDimension, FunnelFilter } from "../rules/funnel-query";

/** The most funnels on the page, and values of a dimension; those with the most visits. */
const MAX_FUNNELS = 200;
const MAX_VALUES = 200;

/** The visits of one funnel to its stages. */
export type FunnelCounts = { funnel: string; label: string } & Stages;
export type Stages = Record<"shown" | "started" | "completed" | "clicked", number>;
export type ValueCounts = { value: string; label: string } & Stages;
export type StepCount = { step: string; event: string; visits: number };
/** `month` is its first day. */
export type AnswerCount = { month: string; question: string; answer: string; visits: number };
export type PathCount = { month: string; path: string; completed: number; clicked: number };

const between = ({ first, last }: Days) => sql`day between ${first}::date and ${last}::date`;

/** Answers are stored by month (spec:funnels#answer-months). */
const inMonths = ({ first, last }: Days) =>
  sql`day between date_trunc('month', ${first}::date)::date and ${last}::date`;

const stageSums = sql`
  coalesce(sum(c.visits) filter (where c.step = 'shown'), 0) as shown,
  coalesce(sum(c.visits) filter (where c.step = 'started'), 0) as started,
  coalesce(sum(c.visits) filter (where c.step = 'completed'), 0) as completed,
  coalesce(sum(c.visits) filter (where c.step = 'clicked'), 0) as clicked`;

type StageRow = Record<keyof Stages, string>;
const numbersOf = ({ shown, started, completed, clicked }: StageRow): Stages => ({
  shown: Number(shown),
  started: Number(started),
  completed: Number(completed),
  clicked: Number(clicked),
});

/**
 * The funnels with visits in this period, most visits first. Content managers see those of posts that they may edit
 * (spec:funnels#access).
 * @param viewerId null: an administrator, who sees all of them
 */
export async function readFunnels(db: Db, viewerId: string | null, days: Days): Promise<FunnelCounts[]> {
  const isVisible =
    viewerId === null
      ? sql`true`
      : sql`exists (select from blog_posts p where p.id::text = s.funnel and p.archived_at is null and ${isOwnPost(viewerId)})`;
  const rows = await db.execute<StageRow & { funnel: string; title: string | null }>(
    sql`select s.funnel, (select p.title || case when p.archived_at is null then '' else ' (archived)' end
          from blog_posts p where p.id::text = s.funnel) as title, ${stageSums}
        from funnel_segments s join funnel_step_counts c on c.segment_id = s.segment_id and c.event = 'reached'
        where ${between(days)} and ${isVisible}
        group by s.funnel order by shown desc, s.funnel limit ${MAX_FUNNELS}`,
    "objects",
  );
  return rows.map((row) => ({ funnel: row.funnel, label: nameOf(row), ...numbersOf(row) }));
}

function nameOf({ funnel, title }: { funnel: string; title: string | null }): string {
  return isToolFunnel(funnel) ? toolFunnels[funnel].label : (title ?? "Deleted post");
}

/** The current quiz of a post; null for a tool and for a post that was deleted. */
export async function readQuiz(
  db: Db,
  funnel: string,
): Promise<{ template: PostTemplate; questions: QuizQuestion[] } | null> {
  if (isToolFunnel(funnel)) return null;
  const [post] = await db.execute<{ template: PostTemplate; questions: unknown }>(
    sql`select template, quiz_questions as questions from blog_posts where id::text = ${funnel}`,
    "objects",
  );
  return post ? { template: post.template, questions: parseQuestions(post.questions) } : null;
}

type Scope = { funnel: string; days: Days; filters: readonly FunnelFilter[] };

function segments({ funnel, days, filters }: Scope): SQL {
  const limits = filters.map(({ dimension, isExcluded, values }) => {
    const list = JSON.stringify(values.map((value) => value ?? ""));
    const isAmong = sql`${sql.identifier(dimension)} in (select jsonb_array_elements_text(${list}::jsonb))`;
    return isExcluded ? sql`not (${isAmong})` : isAmong;
  });
  const all = [sql`funnel = ${funnel}`, between(days), ...limits];
  return sql`(select * from funnel_segments where ${sql.join(all, sql` and `)})`;
}

/** What happened at each step, and the times by range (spec:funnels#stages). */
export async function readSteps(db: Db, scope: Scope): Promise<StepCount[]> {
  const rows = await db.execute<{ step: string; event: string; visits: string }>(
    sql`select c.step, c.event, sum(c.visits) as visits
        from ${segments(scope)} s join funnel_step_counts c on c.segment_id = s.segment_id
        group by 1, 2 order by 1, 2`,
    "objects",
  );
  return rows.map((row) => ({ ...row, visits: Number(row.visits) }));
}

/** The visits by variant, source, or device. */
export async function readValues(db: Db, scope: Scope, by: FunnelDimension): Promise<ValueCounts[]> {
  const rows = await db.execute<StageRow & { value: string; label: string | null }>(
    sql`select found.*, ${labelOf(by, sql`nullif(nullif(found.value, ''), '*')`)} as label from (
          select ${sql.identifier(by)} as value, ${stageSums}
          from ${segments(scope)} s join funnel_step_counts c on c.segment_id = s.segment_id and c.event = 'reached'
          group by 1 order by shown desc, 1 limit ${MAX_VALUES}) found
        order by found.shown desc, found.value`,
    "objects",
  );
  return rows.map((row) => ({ value: row.value, label: row.label ?? "", ...numbersOf(row) }));
}

/** The answers of completed quizzes, for each month that the period touches (spec:funnels#answer-months). */
export async function readAnswers(db: Db, { funnel, days }: Omit<Scope, "filters">): Promise<AnswerCount[]> {
  const rows = await db.execute<{ month: string; question: string; answer: string; visits: string }>(
    sql`select day::text as month, question, answer, visits::text from funnel_answer_counts
        where funnel = ${funnel} and ${inMonths(days)} order by 2, 3, 1`,
    "objects",
  );
  return rows.map((row) => ({ ...row, visits: Number(row.visits) }));
}

/** The combinations of answers by month, likewise (spec:funnels#paths). */
export async function readPaths(db: Db, { funnel, days }: Omit<Scope, "filters">): Promise<PathCount[]> {
  const rows = await db.execute<{ month: string; path: string; completed: string; clicked: string }>(
    sql`select day::text as month, path, completed::text, clicked::text from funnel_path_counts
        where funnel = ${funnel} and ${inMonths(days)} order by 2, 1`,
    "objects",
  );
  return rows.map(({ month, path, completed, clicked }) => ({
    month,
    path,
    completed: Number(completed),
    clicked: Number(clicked),
  }));
}

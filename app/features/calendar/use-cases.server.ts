import {
  reschedule,
  type ScheduleDependencies,
} from "~/features/article-generator/mutations/schedules.server";
import { findArticleState } from "~/features/article-generator/queries/schedules.server";
import type { Actor } from "~/features/auth/rules/access";
import { movePublishDate } from "~/features/posts/mutations/posts.server";
import { updateTest } from "~/features/split-tests/mutations/tests.server";
import { findTest } from "~/features/split-tests/queries/tests.server";
import { draftOf } from "~/features/split-tests/rules/draft";
import { dayOf } from "~/kernel/days";
import { onEasternDay } from "~/kernel/eastern-time";
import type { Db } from "~/platform/db/client.server";
import { longDay } from "./rules/days";
import {
  isWithin,
  type MoveRange,
  postRange,
  scheduleRange,
  testEndRange,
  testStartRange,
} from "./rules/moves";
import type { Move, MoveAnswer } from "./schema";

export type MoveResult =
  | { done: true; title: string }
  | { done: false; status: 400 | 404 | 409; answer: MoveAnswer };

const refuse = (status: 400 | 404 | 409, problem: string): MoveResult => ({
  done: false,
  status,
  answer: { problem },
});
const CONFLICT = "This entry changed. Reload the page to see where it is now.";
const REVIEWED = "Only an administrator can change the date of a published post.";
const FIXED = "This entry can't move to that day.";
const gone = () => refuse(404, "This entry doesn't exist anymore.");

const ask = (question: string, detail: string): MoveResult => ({
  done: false,
  status: 409,
  answer: { confirm: { question, detail } },
});

/**
 * Moves a calendar entry to another day (spec:calendar#move). Changes that visitors can see require a confirmation.
 */
export async function moveEntry(
  db: Db,
  actor: Actor,
  move: Move,
  dependencies: ScheduleDependencies,
): Promise<MoveResult> {
  if (move.kind === "post") return movePost(db, actor, move, dependencies.now);
  if (move.kind === "schedule") return moveSchedule(db, actor, move, dependencies);
  return moveTest(db, actor, move, dependencies.now);
}

const mayMove = (range: MoveRange | null, day: string) => range !== null && isWithin(range, day);

async function movePost(
  db: Db,
  actor: Actor,
  { id, from, to, confirmed }: Move,
  now: Date,
): Promise<MoveResult> {
  if (!mayMove(postRange(dayOf(now)), to))
    return refuse(400, "The date of a published post can't be in the future.");
  if (!confirmed)
    return ask(
      `Change the publish date to ${longDay(to)}?`,
      "Visitors see this date, and lists of posts are sorted by it. You can undo this right after.",
    );
  const result = await movePublishDate(db, actor, id, { from, to }, now);
  if (result.done) return { done: true, title: result.post.title };
  if (result.problem === "needs-review") return refuse(409, REVIEWED);
  return result.problem === "conflict" ? refuse(409, CONFLICT) : gone();
}

async function moveSchedule(
  db: Db,
  actor: Actor,
  { id, from, to }: Move,
  dependencies: ScheduleDependencies,
): Promise<MoveResult> {
  const { now } = dependencies;
  const schedule = await findArticleState(db, actor, id);
  if (!schedule) return gone();
  const before = new Date(schedule.publishDate);
  if (dayOf(before) !== from) return refuse(409, CONFLICT);
  if (schedule.status !== "pending" || !mayMove(scheduleRange(dayOf(now)), to)) return refuse(400, FIXED);
  const after = onEasternDay(before, to);
  if (after <= now) return refuse(400, "That time has already passed today. Choose a later day.");
  const result = await reschedule(db, actor, id, { from: before, to: after }, dependencies);
  if (result.done) return { done: true, title: result.keyword };
  return result.problem === "gone" ? gone() : refuse(409, CONFLICT);
}

async function moveTest(db: Db, actor: Actor, move: Move, now: Date): Promise<MoveResult> {
  const { kind, id, from, to, confirmed } = move;
  const isStart = kind === "test-start";
  const test = await findTest(db, actor, id);
  if (!test) return gone();
  if ((isStart ? test.startDate : test.endDate) !== from) return refuse(409, CONFLICT);
  const range = isStart ? testStartRange(test, dayOf(now)) : testEndRange(test, dayOf(now));
  if (!mayMove(range, to)) return refuse(400, FIXED);
  if (test.status === "active" && !confirmed) {
    const verb = isStart ? "Start" : "End";
    const detail = "The test is active, so this changes what visitors see. You can undo this right after.";
    return ask(`${verb} the test on ${longDay(to)}?`, detail);
  }
  const draft = { ...draftOf(test), ...(isStart ? { startDate: to } : { endDate: to }) };
  const result = await updateTest(db, actor, test, draft, now);
  if (result.done) return { done: true, title: result.name };
  if (result.problem === "fields") return refuse(400, Object.values(result.errors)[0] ?? FIXED);
  return result.problem === "conflict" ? refuse(409, CONFLICT) : gone();
}

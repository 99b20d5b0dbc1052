import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import type { Actor } from "~/features/auth/rules/access";
import {
  type FoundAnswer,
  findAnswer,
  listAnswers,
  nextAttemptOf,
} from "~/features/prepared-reports/queries/answers.server";
import { type Background, isOpen } from "~/features/prepared-reports/rules/answers";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import type { ReadRequest } from "~/platform/db/reads.server";
import { listFiltered } from "../queries/conversions.server";
import { readOneByOne } from "../queries/explore.server";
import { nameValues } from "../queries/labels.server";
import { textOfQuestion, unpackAnswer } from "../rules/background";
import { CONVERSIONS_ON_PAGE } from "../rules/listed-conversion";
import { answerProblems, offerMessage } from "../rules/messages";
import type { Question } from "../rules/question";
import { limited, type Report } from "../rules/table";
import { type Answer, answer } from "./answer.server";
import { readInTime } from "./read-in-time.server";

/** How long a page waits for each query of its question, in ms. After that, a job can answer it. */
const PAGE_MS = 2_000;

type Asker = Pick<Actor, "userId" | "role">;
type Opening = Pick<Platform, "db" | "reads" | "now">;

export type Opened = { answered: Answer | null; background: Background | null };

/**
 * The answer to a question: the one that was prepared in the background, if the person asked for one, or else what can
 * be read within 2 s (spec:explorer#background).
 */
export async function openReport(
  platform: Opening,
  request: ReadRequest,
  asker: Asker,
  { question, limit, page }: { question: Question; limit: number; page: number },
): Promise<Opened> {
  const kept = await findAnswer(platform.db, asker, textOfQuestion(question), platform.now());
  const report = kept ? latestOf(kept, question) : null;
  if (kept && (report || kept.status !== "done")) {
    const shown = report && { ...report, rows: limited(report.rows, question, limit) };
    return {
      answered: shown && (await besideKept(platform, request, asker, { question, page }, shown)),
      background: await backgroundOf(platform.db, kept, shown !== null),
    };
  }
  const asked = { question, limit, page, countsDistinct: true, deadlineMs: PAGE_MS };
  const answered = await answer(platform, request, asker, asked);
  if (answered !== "too long") return { answered, background: null };
  return { answered: null, background: await offerOf(platform, asker, question) };
}

/** The prepared answer to a question, for its file; null if there is none. */
export async function findPrepared(
  { db, now }: Pick<Opening, "db" | "now">,
  asker: Asker,
  question: Question,
): Promise<Report | null> {
  const kept = await findAnswer(db, asker, textOfQuestion(question), now());
  return kept ? latestOf(kept, question) : null;
}

const latestOf = ({ latest }: FoundAnswer, question: Question) =>
  latest && unpackAnswer(latest.report, question);

/** @param isShown whether the page shows the latest answer. */
async function backgroundOf(
  db: Db,
  { id, status, step, percent, problem, latest }: FoundAnswer,
  isShown: boolean,
): Promise<Background> {
  const shownAsOf = isShown && latest ? latest.asOf : null;
  if (status === "failed") return { status, message: answerProblems[problem ?? "failed"], shownAsOf };
  if (status === "done") return { status, asOf: latest?.asOf ?? new Date(0) };
  const retryAt = status === "waiting" ? await nextAttemptOf(db, id) : null;
  return { status, id, step, percent, retryAt, shownAsOf };
}

/** What a prepared report is shown with: the names of its filters, and the list of conversions, if that's fast. */
async function besideKept(
  { reads, now }: Opening,
  request: ReadRequest,
  asker: Asker,
  { question, page }: { question: Question; page: number },
  report: Report,
): Promise<Answer> {
  const at = now();
  const beside = await readInTime(reads, request, PAGE_MS, async (snapshot) => ({
    filters: await nameValues(snapshot.db, question.filters),
    conversions: question.showsConversions
      ? await listFiltered(snapshot, asker, question, { now: at, limit: CONVERSIONS_ON_PAGE, page })
      : null,
  }));
  if (beside !== "too long") return { report, ...beside };
  const filters = question.filters.map((filter) => ({ ...filter, names: filter.values }));
  return { report, filters, conversions: null };
}

async function offerOf({ db, now }: Opening, asker: Asker, question: Question): Promise<Background> {
  const at = now();
  const oneByOne = await withSnapshot(db, async (snapshot) => readOneByOne(snapshot, asker, question, at));
  const open = (await listAnswers(db, asker, at)).find(isOpen);
  const other = open ? { name: open.name, query: open.query } : null;
  return { status: "offered", message: offerMessage(oneByOne), other };
}

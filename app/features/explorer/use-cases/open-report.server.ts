import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import type { ReadRequest } from "~/platform/db/reads.server";
import { findAnswer, type ListedAnswer, listAnswers } from "../queries/answers.server";
import { listFiltered } from "../queries/conversions.server";
import { readOneByOne } from "../queries/explore.server";
import { nameValues } from "../queries/labels.server";
import { type Background, nameOfQuestion, unpackAnswer } from "../rules/background";
import { type Question, readQuestion } from "../rules/question";
import type { Report } from "../rules/table";
import { type Answer, answer, LISTED_CONVERSIONS } from "./answer.server";
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
  { question, limit }: { question: Question; limit: number },
): Promise<Opened> {
  const kept = await findAnswer(platform.db, asker, question, platform.now());
  if (kept && (kept.status === "waiting" || kept.status === "running" || kept.status === "failed"))
    return { answered: null, background: backgroundOf(kept) };
  const report = kept && kept.status === "done" ? unpackAnswer(kept.stored, question) : null;
  if (kept && report)
    return {
      answered: await besideKept(platform, request, asker, question, {
        ...report,
        rows: report.rows.slice(0, limit),
      }),
      background: backgroundOf(kept),
    };
  const answered = await answer(platform, request, asker, { question, limit, deadlineMs: PAGE_MS });
  if (answered !== "too long") return { answered, background: null };
  return { answered: null, background: await offerOf(platform, asker, question) };
}

/** The prepared answer to a question, for its file; null if there is none. */
export async function findPrepared(
  { db, now }: Pick<Opening, "db" | "now">,
  asker: Asker,
  question: Question,
): Promise<Report | null> {
  const kept = await findAnswer(db, asker, question, now());
  return kept?.status === "done" ? unpackAnswer(kept.stored, question) : null;
}

function backgroundOf({ id, status, step, percent, problem, asOf }: ListedAnswer): Background {
  if (status === "failed") return { status, id, problem: problem ?? "failed" };
  return status === "done" ? { status, id, asOf: asOf ?? new Date(0) } : { status, id, step, percent };
}

/** What a prepared report is shown with: the names of its filters, and the list of conversions, if that's fast. */
async function besideKept(
  { reads, now }: Opening,
  request: ReadRequest,
  asker: Asker,
  question: Question,
  report: Report,
): Promise<Answer> {
  const at = now();
  const beside = await readInTime(reads, request, PAGE_MS, async (snapshot) => ({
    filters: await nameValues(snapshot.db, question.filters),
    conversions: question.showsConversions
      ? await listFiltered(snapshot, asker, question, { now: at, limit: LISTED_CONVERSIONS })
      : null,
  }));
  if (beside !== "too long") return { report, ...beside };
  const filters = question.filters.map((filter) => ({ ...filter, names: filter.values }));
  return { report, filters, conversions: null };
}

async function offerOf({ db, now }: Opening, asker: Asker, question: Question): Promise<Background> {
  const at = now();
  const oneByOne = await withSnapshot(db, async (snapshot) => readOneByOne(snapshot, asker, question, at));
  const answers = await listAnswers(db, asker, at);
  const open = answers.find(({ status }) => status === "waiting" || status === "running");
  const other = open ? { name: nameOf(open.query, asker, at), query: open.query } : null;
  return { status: "offered", oneByOne, other };
}

const nameOf = (query: string, asker: Asker, now: Date) =>
  nameOfQuestion(readQuestion(new URLSearchParams(query), asker, now).question);

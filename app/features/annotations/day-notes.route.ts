import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { readFields } from "~/platform/http/form.server";
import type { Route } from "./+types/day-notes.route";
import {
  addDayNote,
  type DayNoteResult,
  type DayNoteWork,
  deleteDayNote,
  editDayNote,
  restoreDayNote,
} from "./mutations/day-notes.server";
import { type DayNoteProblem, type DayNotesAnswer, dayNoteProblems } from "./rules/day-notes";
import { type DayNoteChange, dayNoteChangeSchema, shownDaysSchema } from "./schema";
import { openDayNotes } from "./use-cases/open-day-notes.server";

const answer = (body: DayNotesAnswer, status: number) => Response.json(body, { status });
const refuse = (problem: string, status: number, field: "day" | "text" = "text") =>
  answer({ done: false, problem, field }, status);
const statusOf: Record<DayNoteProblem, number> = { gone: 404, full: 409, often: 429, changed: 409 };
const notAvailable = "That action isn't available. Reload the page and try again.";

/** Changes the notes of a chart, and answers with everything it shows (spec:annotations#day-notes). */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const fields = await readFields(request);
  const shown = shownDaysSchema.safeParse(fields);
  if (!shown.success) return refuse(notAvailable, 400);
  const change = dayNoteChangeSchema.safeParse(fields);
  if (!change.success) {
    const typed = change.error.issues.find(({ path }) => path[0] === "day" || path[0] === "text");
    return refuse(typed?.message ?? notAvailable, 400, typed?.path[0] === "day" ? "day" : "text");
  }
  try {
    const result = await carryOut(platform.db, { actor, now: platform.now() }, change.data);
    if (!result.done) {
      const { problem } = result;
      return refuse(dayNoteProblems[problem], statusOf[problem], problem === "full" ? "day" : "text");
    }
  } catch (error) {
    platform.log.failure(error, "a chart note could not be changed");
    return refuse("The note couldn't be saved. Your text is still here. Try again.", 503);
  }
  return answer({ done: true, open: await openDayNotes(platform, actor, shown.data) }, 200);
}

async function carryOut(db: Db, work: DayNoteWork, change: DayNoteChange): Promise<DayNoteResult> {
  switch (change.intent) {
    case "add":
      return addDayNote(db, work, change);
    case "edit":
      return editDayNote(db, work, change);
    case "delete":
      return deleteDayNote(db, work, change);
    case "restore":
      return restoreDayNote(db, work, change.noteId);
    case "list":
      return { done: true };
  }
}

/** This URL accepts only forms. */
export function loader() {
  return new Response("Send a form.", { status: 405, headers: { Allow: "POST" } });
}

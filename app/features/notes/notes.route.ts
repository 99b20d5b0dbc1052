import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import type { Route } from "./+types/notes.route";
import { mentionNotifier } from "./jobs.server";
import {
  addNote,
  deleteNote,
  editNote,
  markRead,
  type NoteResult,
  type NoteWork,
  restoreNote,
} from "./mutations.server";
import { listNotes } from "./queries/notes.server";
import { type NoteProblem, type NotesAnswer, noteProblems } from "./rules/notes";
import { type NoteChange, noteChangeSchema, noteSubjectSchema } from "./schema";

const answer = (body: NotesAnswer, status: number) => Response.json(body, { status });
const statusOf: Record<NoteProblem, number> = {
  gone: 404,
  full: 409,
  often: 429,
  mentions: 400,
  changed: 409,
  late: 409,
};

/**
 * Changes the notes of a post, claim, or brand, and answers with all of them (spec:notes#notes). Something that this
 * person may not open is "gone", as if it didn't exist.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, log, config, now: clock } = platform;
  const actor = currentActor(context);
  const fields = await readFields(request);
  const about = noteSubjectSchema.safeParse(fields);
  const change = noteChangeSchema.safeParse(fields);
  if (!about.success) return answer({ done: false, problem: noteProblems.gone }, 400);
  if (!change.success) return answer({ done: false, problem: problemOf(change.error) }, 400);
  const subject = { kind: about.data.kind, id: about.data.subject };
  const now = clock();
  const fixedEmail = config.CONTENT_MANAGER_EMAIL;
  const work: NoteWork = { actor, subject, now, fixedEmail, notify: mentionNotifier(platform, actor.name) };
  try {
    const result = await carryOut(db, work, change.data);
    if (!result.done)
      return answer({ done: false, problem: noteProblems[result.problem] }, statusOf[result.problem]);
    return answer({ done: true, notes: await listNotes(db, actor, subject, now) }, 200);
  } catch (error) {
    log.failure(error, "a note could not be changed");
    return answer(
      { done: false, problem: "The note couldn't be saved. Your text is still here. Try again." },
      503,
    );
  }
}

/** Only the note's own text is named, because people type nothing else. */
function problemOf({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  const text = issues.find(({ path }) => path[0] === "text");
  return text?.message ?? "That action isn't available. Reload the page and try again.";
}

function carryOut(
  db: Parameters<typeof addNote>[0],
  work: NoteWork,
  change: NoteChange,
): Promise<NoteResult> {
  switch (change.intent) {
    case "add":
      return addNote(db, work, change);
    case "edit":
      return editNote(db, work, change);
    case "delete":
      return deleteNote(db, work, change.noteId);
    case "restore":
      return restoreNote(db, work, change.noteId);
    case "read":
      return markRead(db, work, change.noteId);
  }
}

/** This URL accepts only forms. */
export function loader() {
  return new Response("Send a form.", { status: 405, headers: { Allow: "POST" } });
}

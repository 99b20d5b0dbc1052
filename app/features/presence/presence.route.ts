import { currentActor } from "~/features/auth/middleware.server";
import { findNoteSubject } from "~/features/notes/queries/note-subjects.server";
import { platformContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import type { Route } from "./+types/presence.route";
import { recordTab, removeTab } from "./mutations.server";
import { listOthers } from "./queries.server";
import type { OtherEditor } from "./rules/presence";
import { signSchema } from "./schema";

type Answer = { others: OtherEditor[] } | { problem: string };
const answer = (body: Answer, status: number) => Response.json(body, { status });

/**
 * Takes a heartbeat of an open editor and answers with the other people who have it open (spec:presence#presence). A page
 * that this person may not open doesn't exist.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, log, now: clock } = context.get(platformContext);
  const actor = currentActor(context);
  const sign = signSchema.safeParse(await readFields(request));
  if (!sign.success) return answer({ problem: "Reload the page and try again." }, 400);
  const { intent, kind, page: id, tab } = sign.data;
  const page = { kind, id };
  const now = clock();
  try {
    if (intent === "leave") {
      await removeTab(db, { actor, tab });
      return answer({ others: [] }, 200);
    }
    if (!(await findNoteSubject(db, actor, page)))
      return answer({ problem: "This page no longer exists." }, 404);
    await recordTab(db, { actor, page, tab }, now);
    return answer({ others: await listOthers(db, actor.userId, page, now) }, 200);
  } catch (error) {
    log.failure(error, "who is editing could not be recorded", {}, "warn");
    return answer({ problem: "Not available right now." }, 503);
  }
}

/** This URL accepts only forms. */
export function loader() {
  return new Response("Send a form.", { status: 405, headers: { Allow: "POST" } });
}

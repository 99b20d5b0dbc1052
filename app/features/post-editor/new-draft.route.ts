import { currentActor } from "~/features/auth/middleware.server";
import { isUuid } from "~/kernel/uuid";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/new-draft.route";
import { dropNewDraft, storeNewDraft } from "./mutations/new-drafts.server";
import { type AutosaveAnswer, autosaveSchema } from "./rules/autosave";

const answer = (body: AutosaveAnswer, status: number) => Response.json(body, { status });

/** Stores or deletes the person's own draft of a post that doesn't exist yet (spec:post-editor#new-post-drafts). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, log, now } = context.get(platformContext);
  const actor = currentActor(context);
  if (!isUuid(params.id)) return answer({ stored: false, problem: "unknown-post" }, 404);
  try {
    if (request.method === "DELETE") {
      await dropNewDraft(db, actor, params.id, now());
      return new Response(null, { status: 204 });
    }
    const sent = autosaveSchema.safeParse(await request.json().catch(() => null));
    if (!sent.success) return answer({ stored: false, problem: "unreadable" }, 400);
    const result = await storeNewDraft(db, actor, params.id, sent.data, now());
    if (!result.done) {
      // Only another editor is a conflict: a full list and an autosave that comes too late are nothing unusual.
      const status = result.problem === "newer-autosave" ? 409 : 200;
      return answer({ stored: false, problem: result.problem }, status);
    }
    return answer({ stored: true, revision: result.revision, newerPost: null }, 200);
  } catch (error) {
    log.failure(error, "the draft of a new post could not be stored");
    return answer({ stored: false, problem: "unreadable" }, 503);
  }
}

/** GET isn't supported. */
export function loader() {
  return new Response("Send a draft.", { status: 405, headers: { Allow: "POST, DELETE" } });
}

import { currentActor } from "~/features/auth/middleware.server";
import { findPostForEditing } from "~/features/posts/queries/editing.server";
import { canEditPost } from "~/features/posts/rules/access";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/autosave.route";
import { deleteAutosave, storeAutosave } from "./mutations/autosaves.server";
import { type AutosaveAnswer, autosaveSchema } from "./rules/autosave";

const answer = (body: AutosaveAnswer, status: number) => Response.json(body, { status });

/**
 * Stores or deletes the person's unsaved changes to a post (spec:post-editor#autosave). The post itself isn't touched.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, log, now } = context.get(platformContext);
  const actor = currentActor(context);
  const found = await findPostForEditing(db, params.id);
  if (!found || !canEditPost(actor, found.post))
    return answer({ stored: false, problem: "unknown-post" }, 404);
  const postId = found.post.id;
  if (request.method === "DELETE") {
    await deleteAutosave(db, actor, postId);
    return new Response(null, { status: 204 });
  }
  const sent = autosaveSchema.safeParse(await request.json().catch(() => null));
  if (!sent.success) return answer({ stored: false, problem: "unreadable" }, 400);
  try {
    const revision = await storeAutosave(db, actor, postId, sent.data, now());
    if (revision === null) return answer({ stored: false, problem: "newer-autosave" }, 409);
    const isNewer = found.version > sent.data.version;
    return answer({ stored: true, revision, newerPost: isNewer ? { savedBy: found.savedBy } : null }, 200);
  } catch (error) {
    log.failure(error, "unsaved changes could not be stored");
    return answer({ stored: false, problem: "unreadable" }, 503);
  }
}

/** GET isn't supported. */
export function loader() {
  return new Response("Send a draft.", { status: 405, headers: { Allow: "POST, DELETE" } });
}

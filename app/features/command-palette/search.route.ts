import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/search.route";
import { searchSchema } from "./schema";
import { findItems } from "./use-cases/find-items.server";

/**
 * Finds items for the command palette (spec:staff#command-palette). The search is posted as JSON, because it may be the
 * name or email of a visitor, which must not be in a URL.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const body: unknown = await request.json().catch(() => null);
  const parsed = searchSchema.safeParse(body);
  if (!parsed.success) {
    const [problem] = parsed.error.issues;
    const message = problem?.path[0] === "q" ? problem.message : "The search can't be read.";
    return Response.json({ message }, { status: 400 });
  }
  const { db, log, now } = context.get(platformContext);
  return Response.json(await findItems({ db, log, now: now() }, currentActor(context), parsed.data));
}

/** A GET request has nothing to show. */
export function loader() {
  return new Response("Send a search.", { status: 405, headers: { Allow: "POST" } });
}

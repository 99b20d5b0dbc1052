import { findSharedRanking } from "~/features/posts/queries/shared-rankings.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/shared-ranking.route";
import { type SharedForPost, sharedForPost } from "./rules/shared-for-post";

/** A shared ranking for the form of a post that is to use it (spec:rankings#use-shared-ranking). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ranking = await findSharedRanking(context.get(platformContext).db, params.id);
  if (!ranking) return Response.json({ message: "Ranking not found" }, { status: 404 });
  return Response.json(sharedForPost(ranking) satisfies SharedForPost);
}

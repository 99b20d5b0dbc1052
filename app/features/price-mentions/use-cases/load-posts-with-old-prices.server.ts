import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { currentAmounts, listChanges, listPostsNaming } from "../queries/changed-prices.server";
import { brandsOfPost, findMentions } from "../rules/find-mentions";
import type { PostWithOldPrices } from "../rules/post-with-old-prices";

/** The posts that this person may edit, with the old amounts that they name. Posts without any come last. */
export async function loadPostsWithOldPrices(
  db: Db,
  actor: Pick<Actor, "userId" | "role">,
  now: Date,
): Promise<PostWithOldPrices[]> {
  const steps = await listChanges(db, now);
  const names = new Map(steps.map(({ brandId, brandName }) => [brandId, brandName]));
  const brands = [...names].map(([brandId, brandName]) => ({ brandId, brandName }));
  const posts = await listPostsNaming(db, actor, brands);
  const involved = new Set(posts.flatMap(({ post }) => [...brandsOfPost(post, steps)]));
  const current = await currentAmounts(db, [...involved]);
  const touched = posts.map(({ post, version }) => ({
    id: post.id,
    title: post.adminTitle ?? post.title,
    status: post.status,
    version,
    mentions: findMentions(post, steps, current),
  }));
  return [
    ...touched.filter(({ mentions }) => mentions.length > 0),
    ...touched.filter(({ mentions }) => mentions.length === 0),
  ];
}

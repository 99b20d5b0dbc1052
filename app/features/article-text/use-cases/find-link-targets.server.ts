import { href } from "react-router";
import type { Actor } from "~/features/auth/rules/access";
import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import type { Db } from "~/platform/db/client.server";
import { findLinkedPosts } from "../queries/link-targets.server";
import { type LinkTarget, MAX_LINK_TARGETS, rankTargets } from "../rules/link-targets";

/** Public pages that an article may link to. */
const pages: readonly [title: string, url: string][] = [
  ["Compare providers", href("/compare-providers")],
  ["Save on a prescription", href("/save-on-prescription")],
  ["Weight loss calculator", href("/calculator")],
  ["All providers", href("/providers")],
  ["Providers side by side", href("/compare")],
  ["Prices by state", href("/states")],
  ["Prices by medication", href("/medications")],
  ["Price watch", href("/price-watch")],
  ["Blog", href("/blog")],
  ["Rebate claim", href("/rebate-claim")],
  ["Rebate terms", href("/rebate-terms")],
  ["How we rank and earn", href("/how-we-rank-and-earn")],
  ["Corrections", href("/corrections")],
  ["Price data", href("/data")],
];
const pageTargets = pages.map(([title, url]): LinkTarget => ({ kind: "page", title, url, note: null }));

const notes = { draft: "Draft: readers can't open it yet", private: "Private: unlisted", published: null };

/** The posts, providers, and pages whose names contain the words, at most twelve (spec:post-editor#internal-links). */
export async function findLinkTargets(
  { db, catalog }: { db: Db; catalog: BrandCatalog },
  actor: Actor,
  words: string,
): Promise<LinkTarget[]> {
  const [posts, brands] = await Promise.all([
    findLinkedPosts(db, actor, words.trim(), MAX_LINK_TARGETS),
    catalog.all(),
  ]);
  return rankTargets(
    [
      ...posts.map(
        ({ title, slug, status }): LinkTarget => ({
          kind: "post",
          title,
          url: href("/blog/:slug", { slug }),
          note: notes[status],
        }),
      ),
      ...brands.map(
        ({ brandName, slug }): LinkTarget => ({
          kind: "provider",
          title: brandName,
          url: href("/providers/:slug", { slug }),
          note: null,
        }),
      ),
      ...pageTargets,
    ],
    words,
  );
}

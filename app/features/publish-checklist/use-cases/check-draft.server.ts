import { href } from "react-router";
import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import { missingImageKeys } from "~/features/media/queries/images.server";
import { imageKeysIn } from "~/features/media/rules/images";
import { isMedication } from "~/features/places/rules/medications";
import { findState } from "~/features/places/rules/states";
import type { PostCatalog } from "~/features/posts/queries/catalog.server";
import { resolveComparison } from "~/features/side-by-side/rules/comparison";
import type { Db } from "~/platform/db/client.server";
import { checkPost } from "../rules/checklist";
import type { ChecklistDraft, ChecklistItem } from "../rules/draft";
import { brandFacts } from "../rules/prices";
import { ownAddresses, ownPath } from "../rules/written-html";

/** Pages of this site whose URLs have no parameters. */
export const staticPages: readonly string[] = [
  href("/"),
  href("/blog"),
  href("/calculator"),
  href("/compare"),
  href("/compare-providers"),
  href("/consumer-health-data"),
  href("/corrections"),
  href("/data"),
  href("/data/embed"),
  href("/feed.xml"),
  href("/how-we-rank-and-earn"),
  href("/medications"),
  href("/price-watch"),
  href("/privacy"),
  href("/privacy/request"),
  href("/providers"),
  href("/rebate-claim"),
  href("/rebate-terms"),
  href("/save-on-prescription"),
  href("/shortlist"),
  href("/sitemap.xml"),
  href("/states"),
  href("/terms"),
];

export type ChecklistSources = { db: Db; brands: BrandCatalog; posts: PostCatalog; siteUrl: string };

/** Checks a draft against the site's current data. */
export async function checkDraft(draft: ChecklistDraft, sources: ChecklistSources): Promise<ChecklistItem[]> {
  const { db, brands, siteUrl } = sources;
  const shown = [...imageKeysIn(draft.content), ...imageKeysIn(draft.featuredImage ?? "")];
  const [all, deadLinks, missingImages] = await Promise.all([
    brands.all(),
    findDeadLinks(draft.content, sources),
    missingImageKeys(db, shown),
  ]);
  return checkPost(draft, { siteUrl, brands: all.map(brandFacts), deadLinks, missingImages });
}

async function findDeadLinks(html: string, sources: ChecklistSources): Promise<string[]> {
  const dead: string[] = [];
  for (const address of ownAddresses(html, sources.siteUrl)) {
    const path = ownPath(address, sources.siteUrl);
    if (path !== null && !(await leadsSomewhere(path, sources))) dead.push(address);
  }
  return dead;
}

/** Files (URLs with an extension) aren't checked here; the library reports its missing images. */
async function leadsSomewhere(address: string, { brands, posts }: ChecklistSources): Promise<boolean> {
  const path = address.replace(/[?#].*$/, "").replace(/(?<=.)\/+$/, "");
  if (staticPages.includes(path) || /\.[a-z0-9]{2,5}$/i.test(path)) return true;
  const [, list, page = ""] = /^\/(states|medications|compare)\/([^/]+)$/.exec(path) ?? [];
  if (list === "states") return findState(page) !== undefined;
  if (list === "medications") return isMedication(page);
  if (list === "compare") return isComparison(page, await brands.all());
  const [, area, slug = "", rest] = /^\/(blog|providers)\/([^/]+)(?:\/(visit))?$/.exec(path) ?? [];
  if (area === "providers") return (await brands.bySlug(slug)) !== undefined;
  if (area !== "blog" || rest) return false;
  const post = await posts.bySlug(slug);
  return post ? post.status !== "draft" : (await posts.currentSlug(slug)) !== undefined;
}

function isComparison(page: string, all: readonly { slug: string }[]): boolean {
  const slugs = new Set(all.map(({ slug }) => slug));
  return resolveComparison(page, (slug) => (slugs.has(slug) ? slug : null)).kind === "found";
}

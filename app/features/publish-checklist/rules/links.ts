import { imageKeysIn } from "~/features/media/rules/images";
import { isRankingTemplate } from "~/features/posts/schema";
import { hostOfAddress } from "~/kernel/web-address";
import type { BrandFacts, ChecklistDraft, ChecklistFacts, ChecklistField, ChecklistItem } from "./draft";
import { checklistItem, type Finding } from "./item";
import { blocksOf, tagsOf } from "./written-html";

const DISCLOSURE =
  /\b(?:advertis\w+|affiliat\w+|commissions?|sponsored|compensat\w+|paid (?:link|partner)\w*)\b/i;

/**
 * Ranking pages include the advertiser disclosure automatically; other pages need to state it in their text
 * (spec:publish-checklist#disclosure-check, spec:publish-checklist#rel-sponsored).
 */
export function checkDisclosure(draft: ChecklistDraft, brands: readonly BrandFacts[]): ChecklistItem[] {
  if (isRankingTemplate(draft.template)) return [];
  const hosts = new Set(brands.flatMap((brand) => brand.hosts));
  const paid = tagsOf(draft.content, "a").filter(({ attributes }) => {
    const { href = "" } = attributes;
    return hosts.has(hostOfAddress(href) ?? "") || /^\/(?:go|providers\/[^/]+\/visit)\b/.test(href);
  });
  const isReview = draft.template === "provider_review";
  const unmarked = paid.filter(({ attributes }) => !/\bsponsored\b/.test(attributes.rel ?? ""));
  const items: ChecklistItem[] = [];
  if ((paid.length > 0 || isReview) && !DISCLOSURE.test(blocksOf(draft.content).join(" "))) {
    items.push(
      checklistItem("disclosure", "content", {
        title: "No disclosure of paid links",
        detail:
          "The post links to providers that may pay this site. The FTC expects a plain disclosure near the first link.",
      }),
    );
  }
  if (unmarked.length > 0) {
    items.push(
      checklistItem("rel-sponsored", "content", {
        title: "Provider links that aren't marked as paid",
        detail: 'Add rel="sponsored" to them. Search engines require it.',
        quotes: unmarked.map(({ attributes }) => attributes.href ?? ""),
      }),
    );
  }
  return items;
}

/** Links that don't work (spec:publish-checklist#link-check). */
export function checkLinks(draft: ChecklistDraft, facts: ChecklistFacts): ChecklistItem[] {
  const dead = facts.deadLinks;
  const empty = tagsOf(draft.content, "a").filter(({ attributes }) =>
    /^(?:#?|javascript:.*)$/i.test((attributes.href ?? "").trim()),
  );
  return [
    ...(dead.length > 0
      ? [
          checklistItem("dead-links", "content", {
            title: "Links to pages that don't exist",
            detail: "No page, published post, or provider on this site has this URL.",
            quotes: dead,
          }),
        ]
      : []),
    ...(empty.length > 0
      ? [
          checklistItem("empty-links", "content", {
            title: "Links without a URL",
            detail: `${empty.length} in the text.`,
          }),
        ]
      : []),
  ];
}

/** Images that some readers won't see (spec:publish-checklist#image-check). */
export function checkImages(draft: ChecklistDraft, facts: ChecklistFacts): ChecklistItem[] {
  const tags = tagsOf(draft.content, "img");
  const withoutAlt = tags.filter(({ attributes }) => !attributes.alt?.trim());
  const shown = [...imageKeysIn(draft.content), ...imageKeysIn(draft.featuredImage ?? "")];
  const missing = shown.filter((key) => facts.missingImages.includes(key));
  const foreign = tags.filter(({ attributes }) => {
    const host = hostOfAddress(attributes.src ?? "");
    return host !== null && host !== hostOfAddress(facts.siteUrl);
  });
  const of = (found: typeof tags) => found.map(({ attributes }) => attributes.src ?? "");
  const items: ChecklistItem[] = [];
  const add = (id: string, field: ChecklistField, isFound: boolean, found: Finding) => {
    if (isFound) items.push(checklistItem(id, field, found));
  };
  add("image-alt", "content", withoutAlt.length > 0, {
    title: "Images without alt text",
    detail: "Add alt text so that people who can't see the images know what they show.",
    quotes: of(withoutAlt),
  });
  add("image-missing", "content", missing.length > 0, {
    title: "Images that were deleted",
    detail: "Their files were deleted, so readers see a gap. Remove or replace them.",
    quotes: missing,
  });
  add("image-foreign", "content", foreign.length > 0 && draft.template !== "custom_html", {
    title: "Images from other sites",
    detail: "Readers can't see these because pages load images only from this site. Upload them here.",
    quotes: of(foreign),
  });
  add("featured-image", "featuredImage", !draft.featuredImage && draft.template === "default", {
    title: "No featured image",
    detail: "The post's card in the blog list won't have an image.",
  });
  return items;
}

import { lastPart, pathOf, type SourceItem, type SourcePost, timeOf } from "../rules/source";
import { fromWordPress } from "../rules/wordpress-html";
import { ImportError } from "./import-error.server";
import { readWxr, type WxrItem } from "./wxr-reader.server";

/** Post types that belong to the old site itself, so the plan doesn't mention them. */
const SILENT = new Set([
  "attachment",
  "nav_menu_item",
  "revision",
  "wp_navigation",
  "wp_global_styles",
  "custom_css",
]);

type Attachment = { url: string; alt: string };
export type WordPressFile = { siteName: string; items(): AsyncGenerator<SourceItem> };

/** Opens a WordPress export: finds its attachments, which may come after the posts that use them. @throws ImportError */
export async function openWordPress(file: string): Promise<WordPressFile> {
  const attachments = new Map<string, Attachment>();
  let siteName = "";
  let version = "";
  for await (const part of readWxr(file)) {
    if (part.kind === "site") {
      if (part.name === "title") siteName ||= part.value;
      if (part.name === "wp:wxr_version") version = part.value;
    } else if (part.item.text("wp:post_type") === "attachment") {
      const alt = part.item.meta.get("_wp_attachment_image_alt") || part.item.text("title");
      attachments.set(part.item.text("wp:post_id"), { url: part.item.text("wp:attachment_url"), alt });
    }
  }
  if (!/^1\.\d$/.test(version)) throw new ImportError(`${file} isn't a WordPress export (WXR 1).`);
  return {
    siteName,
    async *items() {
      for await (const part of readWxr(file)) {
        const item = part.kind === "item" ? itemOf(part.item, attachments) : null;
        if (item) yield item;
      }
    },
  };
}

function itemOf(item: WxrItem, attachments: ReadonlyMap<string, Attachment>): SourceItem | null {
  const type = item.text("wp:post_type");
  if (SILENT.has(type)) return null;
  const title = item.text("title") || item.text("wp:post_name") || "(no title)";
  const reason = leftOut(item, type);
  return reason ? { kind: "left-out", title, reason } : { kind: "post", post: postOf(item, attachments) };
}

function leftOut(item: WxrItem, type: string): string | null {
  const status = item.text("wp:status");
  if (type === "page") return "pages aren't imported, only posts.";
  if (type !== "post") return `the type "${type}" isn't imported, only posts.`;
  if (status === "trash" || status === "auto-draft") return "it's in the trash or was never saved.";
  return item.isTooLong ? "it's too long." : null;
}

function postOf(item: WxrItem, attachments: ReadonlyMap<string, Attachment>): SourcePost {
  const { html, shortcodes } = fromWordPress(item.text("content:encoded"));
  const link = item.text("link");
  const oldPath = /[?&](p|page_id)=/.test(link) ? null : pathOf(link);
  const slug = lastPart(item.text("wp:post_name")) || null;
  const featured = attachments.get(item.meta.get("_thumbnail_id") ?? "");
  const named = (domain: string) =>
    item.labels
      .filter((label) => label.domain === domain && label.name.trim())
      .map(({ name }) => name.trim());
  const oldSlugs = [item.meta.get("_wp_old_slug") ?? "", oldPath ? lastPart(oldPath) : ""];
  return {
    key: `wordpress:${item.text("guid") || link || item.text("wp:post_id")}`,
    slug,
    oldSlugs: oldSlugs.filter((old) => old !== "" && old !== slug),
    oldPath,
    html,
    fields: {
      title: item.text("title"),
      excerpt: item.text("excerpt:encoded"),
      tags: named("post_tag"),
      newCategories: named("category").filter((name) => name !== "Uncategorized"),
      featuredImage: featured?.url ?? null,
      metaTitle: item.meta.get("_yoast_wpseo_title") ?? item.meta.get("rank_math_title") ?? null,
      metaDescription:
        item.meta.get("_yoast_wpseo_metadesc") ?? item.meta.get("rank_math_description") ?? null,
    },
    featuredAlt: featured?.alt ?? "",
    createdAt: timeOf(item.text("wp:post_date_gmt")) ?? timeOf(item.text("pubDate")),
    publishedAt: item.text("wp:status") === "publish" ? timeOf(item.text("wp:post_date_gmt")) : null,
    brands: [],
    notes: notesOf(item, shortcodes),
  };
}

function notesOf(item: WxrItem, shortcodes: readonly string[]): string[] {
  const notes: string[] = [];
  if (shortcodes.length > 0)
    notes.push(`Shortcodes left out: ${shortcodes.map((name) => `[${name}]`).join(", ")}.`);
  if (item.comments > 0) notes.push(`Comments left out: ${item.comments}.`);
  if (item.text("wp:post_password"))
    notes.push("It was protected by a password. A published post is public.");
  if (item.text("wp:status") === "private") notes.push("It was private.");
  const author = item.text("dc:creator");
  if (author) notes.push(`Its author was ${author}.`);
  return notes;
}

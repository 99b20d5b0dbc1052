import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildArticle } from "~/features/blog/use-cases/article-html.server";
import {
  parseFaq,
  parseQuestions,
  parseRankings,
  parseTextList,
  postTemplates,
} from "~/features/posts/schema";
import { usStates } from "~/kernel/us-states";
import { buildDemoBrands } from "../brands";
import { buildDemoPosts } from "../posts";
import { drawPicture } from "./picture-file.ts";
import { pictures } from "./pictures.ts";

const now = new Date("2026-03-15T09:30:00Z");
const brands = buildDemoBrands(now);
const { posts, categories, tags, postCategories, postTags } = buildDemoPosts(brands, now);
const published = posts.filter(({ status }) => status === "published");
const publicFile = (name: string) => new URL(`../../../public/blog/${name}`, import.meta.url);

describe("the sample articles", () => {
  test("include at least twelve posts and every template", () => {
    expect(published.length).toBeGreaterThanOrEqual(12);
    expect(new Set(published.map(({ template }) => template))).toEqual(new Set(postTemplates));
  });

  test("are the same every time, except for their dates, which depend on the current time", () => {
    expect(buildDemoPosts(brands, now).posts).toEqual(posts);
    const undated = (at: Date) =>
      buildDemoPosts(brands, at).posts.map(({ createdAt, updatedAt, publishedAt, ...rest }) => rest);
    expect(undated(new Date("2031-01-01T00:00:00Z"))).toEqual(undated(now));
  });

  test("have unique ids, id prefixes, slugs, and titles", () => {
    for (const pick of [
      (post: (typeof posts)[number]) => post.id,
      (post: (typeof posts)[number]) => post.id.slice(0, 8),
      (post: (typeof posts)[number]) => post.slug,
      (post: (typeof posts)[number]) => post.title,
    ])
      expect(new Set(posts.map(pick)).size).toBe(posts.length);
  });

  test("have a category, a tag, and an existing picture", () => {
    for (const { id, slug, featuredImage } of posts) {
      expect(
        postCategories.some(({ postId }) => postId === id),
        slug,
      ).toBe(true);
      expect(
        postTags.some(({ postId }) => postId === id),
        slug,
      ).toBe(true);
      expect(readdirSync(publicFile(".")), slug).toContain(featuredImage?.replace("/blog/", ""));
    }
    for (const { id } of categories)
      expect(postCategories.some(({ categoryId }) => categoryId === id)).toBe(true);
    for (const { id } of tags) expect(postTags.some(({ tagId }) => tagId === id)).toBe(true);
  });

  test("lose nothing when they are parsed and sanitized", () => {
    for (const post of posts) {
      expect(parseTextList(post.quickTakeaways), post.slug).toHaveLength(lengthOf(post.quickTakeaways));
      expect(parseFaq(post.faq), post.slug).toHaveLength(lengthOf(post.faq));
      expect(parseRankings(post.providerRankings), post.slug).toEqual(post.providerRankings ?? []);
      expect(parseQuestions(post.quizQuestions), post.slug).toHaveLength(lengthOf(post.quizQuestions));
      if (post.template === "custom_html") continue;
      const article = buildArticle(post.content, {});
      const words = (html: string) => html.replace(/<[^>]*>|\[\w+\]/g, "").replace(/\s+/g, "");
      const read = article.parts.map((part) => (part.kind === "html" ? part.html : "")).join("");
      expect(words(read), post.slug).toBe(words(post.content).replaceAll("&nbsp;", " "));
    }
  });

  test("link only to existing pages of this site", () => {
    const providers = new Set(brands.map(({ brand }) => `/providers/${brand.slug}`));
    const articles = new Set(published.map(({ slug }) => `/blog/${slug}`));
    const tools = new Set(["/compare-providers", "/calculator", "/save-on-prescription"]);
    for (const { slug, content } of posts) {
      for (const [, address = ""] of content.matchAll(/href="(\/[^"]*)"/g)) {
        expect(
          providers.has(address) || articles.has(address) || tools.has(address),
          `${slug}: ${address}`,
        ).toBe(true);
      }
    }
  });

  test("rank sample brands, each once, in the order that their title promises", () => {
    for (const { slug, title, excerpt, providerRankings } of posts) {
      const entries = parseRankings(providerRankings);
      if (entries.length === 0) continue;
      expect(entries.length, slug).toBeGreaterThanOrEqual(5);
      expect(new Set(entries.map(({ providerId }) => providerId)).size).toBe(entries.length);
      // Each entry starts with its price, such as "$119 per month, …".
      const measures = /\b(lowest|cheapest)\b/i.test(`${title} ${excerpt}`)
        ? entries.map(({ bullets }) => Number(bullets[0]?.match(/^\$([\d,.]+) /)?.[1]?.replaceAll(",", "")))
        : entries.map(({ score }) => -score);
      expect(measures, slug).toEqual(measures.toSorted((a, b) => a - b));
      for (const { providerId, brandName } of entries) {
        expect(brands.find(({ brand }) => brand.brandId === providerId)?.brand.brandName).toBe(brandName);
      }
    }
  });

  test("offer every state in state questions", () => {
    const states = posts
      .flatMap((post) => parseQuestions(post.quizQuestions))
      .filter(({ type }) => type === "state");
    expect(states.length).toBeGreaterThan(0);
    for (const { options } of states) expect(options).toHaveLength(usStates.length);
  });

  test("don't promise results or call anything generic", () => {
    const text = posts.map(({ title, excerpt, content }) => `${title} ${excerpt} ${content}`).join(" ");
    expect(text).not.toMatch(/\b(guaranteed|you will lose|cure|miracle|no side effects\b(?!\.))/i);
    expect(text).not.toMatch(/\bgeneric (semaglutide|tirzepatide)/i);
  });
});

describe("the pictures of the sample articles", () => {
  const tokens = readFileSync(new URL("../../../app/ui/tokens.css", import.meta.url), "utf8");

  test("match the served files exactly, in the site's colors", () => {
    const files = Object.keys(pictures).map((name) => `${name}.svg`);
    expect(readdirSync(publicFile(".")).sort()).toEqual(files.sort());
    for (const [name, shapes] of Object.entries(pictures)) {
      expect(readFileSync(publicFile(`${name}.svg`), "utf8"), name).toBe(drawPicture(shapes, tokens));
    }
  });
});

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

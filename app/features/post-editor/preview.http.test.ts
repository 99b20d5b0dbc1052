import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { postTemplates } from "~/features/posts/schema";
import { newEntry } from "~/features/ranking-editor/rules/entry-draft";
import { brands } from "~/platform/db/tables/brands";
import { blogAnalytics } from "~/platform/db/tables/tracking";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { postFixture, savedPost } from "~tests/setup/posts";
import { signIn } from "~tests/setup/staff";
import { newDraft, newQuestion, type PostDraft } from "./rules/post-draft";

const app = await useApp();
const { db } = app.platform;
const admin = await createStaff(db, { name: "Ada Admin" });
const manager = await createStaff(db, { role: "content_manager" });
const asAdmin = browserWith(app, await signIn(app, admin));
const asManager = browserWith(app, await signIn(app, manager));
const [brand] = await db.insert(brands).values({ brandName: "Seen in preview", slug: "seen" }).returning();
const here = href("/admin/blog/preview");

const draftFor = (template: PostDraft["template"]): PostDraft => ({
  ...newDraft(),
  template,
  title: "Not stored anywhere",
  content: "<h2>A heading</h2><p>Unsaved words</p><script>pwned()</script>",
  providerRankings: [{ ...newEntry("1"), providerId: String(brand?.brandId), score: "" }],
  quizQuestions: [{ ...newQuestion("goal"), question: "What for?", type: "text" }],
});

const preview = (draft: unknown, browser = asAdmin) => browser.post(here, { draft: JSON.stringify(draft) });

describe("the preview", () => {
  test.for(postTemplates)("shows an unsaved post of the template %s", async (template) => {
    const answer = await preview(draftFor(template), template === "ranking" ? asManager : asAdmin);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("Unsaved words");
    const isRanking = template.includes("ranking");
    expect(html.includes("Seen in preview")).toBe(isRanking);
    expect(html).not.toContain("site-menu");
    expect(html).not.toContain("Staff area");
  });

  test("starts with the results for valid answers to its quiz, and with the quiz for any others", async () => {
    const draft = JSON.stringify(draftFor("quiz_ranking"));
    const stageAfter = async (answers: unknown) => {
      const html = await (await asAdmin.post(here, { draft, answers: JSON.stringify(answers) })).text();
      return html.includes("What for?</") ? "quiz" : "results";
    };
    expect(await stageAfter({ goal: "Fewer pounds" })).toBe("results");
    for (const answers of [{}, { goal: " " }, { goal: "x".repeat(201) }, [], 5])
      expect(await stageAfter(answers)).toBe("quiz");
  });

  test("may be framed only by our own pages, and has the same policy as every page", async () => {
    const answer = await preview(draftFor("default"));
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(answer.headers.get("x-page-frame")).toBeNull();
    expect(await answer.text()).not.toContain("pwned");
    const other = await asAdmin.get(href("/admin/blog"));
    expect(other.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("isolates its own page: its scripts have no origin", async () => {
    const answer = await preview(draftFor("custom_html"));
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^sandbox (?!.*allow-same-origin)(?!.*allow-top)/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(await answer.text()).toContain("<script>pwned()</script>");
    await app.settled();
    expect(await db.select().from(blogAnalytics)).toEqual([]);
  });

  test("answers any input from staff, and shows nothing to visitors", async () => {
    for (const draft of [null, 7, { template: "none" }, { content: 5, providerRankings: [null] }])
      expect((await preview(draft)).status).toBe(200);
    expect((await asAdmin.post(here, {})).status).toBe(200);
    expect(await asAdmin.page(here)).toContain("Nothing to preview");
    const visitor = await app.fetch(here, { method: "POST", body: new URLSearchParams({ draft: "{}" }) });
    expect([visitor.status, visitor.headers.get("location")?.startsWith("/login")]).toEqual([302, true]);
  });
});

describe("the versions of a post", () => {
  const fixture = postFixture(db, admin);

  test("are listed with author and time, compared, and restored as the next version", async () => {
    const { id } = await fixture.create({
      excerpt: "The first excerpt",
      status: "published",
      slug: "versioned",
    });
    savedPost(await fixture.save(id, { excerpt: "The second excerpt", slug: "versioned-2" }));
    const address = href("/admin/blog/edit/:id/versions", { id });
    const list = await asAdmin.page(address);
    expect(list).toContain("Version <!-- -->2");
    expect(list).toContain("Ada Admin");
    const compared = await asAdmin.page(`${address}?version=1`);
    expect(compared).toContain("The first excerpt");
    expect(compared).toContain("The second excerpt");

    const restored = await asAdmin.post(address, { restore: "1", current: "2" });
    expect([restored.status, restored.headers.get("location")]).toEqual([
      302,
      href("/admin/blog/edit/:id", { id }),
    ]);
    const { post, version } = await fixture.read(id);
    expect([version, post.excerpt, post.slug, post.status]).toEqual([
      3,
      "The first excerpt",
      "versioned-2",
      "published",
    ]);
    expect((await asAdmin.post(address, { restore: "1", current: "2" })).status).toBe(409);
    expect((await asAdmin.post(address, { restore: "9", current: "3" })).status).toBe(404);
    expect((await asAdmin.post(address, { restore: "x" })).status).toBe(404);
  });

  test("are only for people who may edit the post", async () => {
    const { id } = await fixture.create({});
    const address = href("/admin/blog/edit/:id/versions", { id });
    expect((await asManager.get(address)).status).toBe(404);
    expect((await asManager.post(address, { restore: "1", current: "1" })).status).toBe(404);
  });
});

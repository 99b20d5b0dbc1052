import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/posts/factory";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
/** Another process of the same site. */
const other = await useApp();
const { db } = app.platform;
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));

const ann = await createStaff(db, { name: "Ann Admin" });
const admin = browserWith(app, await signIn(app, ann));
const SETTINGS = href("/admin/settings");
const HEADLINE = "claims.yearlySaving.headline";

beforeEach(async () => {
  await db.execute(sql`truncate site_texts`);
  await expect.poll(() => shows("Save Over $2500 Per Year", "/")).toBe(true);
});

async function visit(path: string, server = app): Promise<string> {
  return (await server.fetch(path)).text();
}

/** Pages are long, so a failed test reports only the missing words. */
async function shows(words: string, path: string, server = app): Promise<boolean> {
  return (await visit(path, server)).includes(words);
}

/** The current revision in a group's form. */
async function revisionOf(group: string): Promise<string> {
  const html = await admin.page(SETTINGS);
  const form = html.slice(html.indexOf(`id="${group}"`));
  return /name="revision" value="(\d+)"/.exec(form)?.[1] ?? "";
}

async function save(group: string, fields: Record<string, string>, revision?: string) {
  const sent = { group, intent: "save", revision: revision ?? (await revisionOf(group)), ...fields };
  return admin.post(SETTINGS, sent);
}

const lastEntry = async () => {
  const [row] = await db.execute<{ summary: string; before: object; after: object; actor_name: string }>(
    sql`select summary, before, after, actor_name from audit_log where entity = 'setting' order by audit_id desc limit 1`,
    "objects",
  );
  return row;
};

describe("replacing a text", () => {
  test("shows it at once in every process, even to visitors whose page was cached", async () => {
    await Promise.all([visit("/"), visit("/", other)]);
    const answer = await save("claims", { [HEADLINE]: "Pay less for the same refill" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, SETTINGS]);
    for (const server of [app, other]) {
      await expect.poll(() => shows("Pay less for the same refill", "/", server)).toBe(true);
      expect(await shows("Save Over $2500 Per Year", "/", server)).toBe(false);
    }
    expect(await lastEntry()).toMatchObject({
      actor_name: "Ann Admin",
      summary: "Site texts: Claims",
      before: { [HEADLINE]: "Save Over $2500 Per Year" },
      after: { [HEADLINE]: "Pay less for the same refill" },
    });
  });

  test.each<[group: string, key: string, text: string, page: string]>([
    ["home", "home.lead", "Our own lead", href("/")],
    ["home", "home.description", "Our own description", href("/")],
    ["home", "home.trust.time.title", "Our own strip", href("/")],
    ["home", "home.providersInTable", "Our own row", href("/")],
    ["questions", "questions.free.answer", "Our own answer", href("/")],
    ["testimonials-home", "testimonials.home.0.quote", "Our own story", href("/")],
    ["statements", "statements.notAdvice", "Our own notice", href("/privacy")],
    ["statements", "statements.free", "Our own price", href("/providers")],
    ["statements", "legitimacyLookup.title", "Our own seal", href("/blog")],
    ["testimonials-compare", "testimonials.compare.1.name", "Our Customer", href("/compare-providers")],
    ["testimonials-savings", "testimonials.savings.0.place", "Our Place", href("/save-on-prescription")],
  ])("of %s: %s is on its page", async (group, key, text, page) => {
    await visit(page);
    await save(group, { [key]: text });
    await expect.poll(() => shows(text, page)).toBe(true);
  });

  test("is in quizzes and articles of the blog", async () => {
    const words = {
      "quizClaims.badge": "OUR OWN BADGE",
      "squeezeDefaults.headline": "Our own squeeze",
      compareWidgetClaim: "Our own widget",
    };
    // Without a question, a post shows its ranking right away.
    const quizQuestions = [{ id: "why", question: "Why?", type: "text" }];
    await storePost(db, { slug: "own-quiz", template: "quiz_squeeze_ranking", quizQuestions });
    await storePost(db, { slug: "own-tool", content: "<p>[compareProviders]</p>" });
    await save("blog", words);
    await expect.poll(() => shows("Our own squeeze", "/blog/own-quiz")).toBe(true);
    expect(await shows("OUR OWN BADGE", "/blog/own-quiz")).toBe(true);
    await expect.poll(() => shows("Our own widget", "/blog/own-tool")).toBe(true);
  });

  test("hides the note once every testimonial of a place is the operator's own", async () => {
    const note = "these people are invented";
    await save("testimonials-compare", {
      "testimonials.compare.0.quote": "Q0",
      "testimonials.compare.0.name": "N0",
    });
    await expect.poll(() => shows("Q0", "/compare-providers")).toBe(true);
    expect(await shows(note, "/compare-providers")).toBe(true);
    await save("testimonials-compare", {
      "testimonials.compare.1.quote": "Q1",
      "testimonials.compare.1.name": "N1",
    });
    await expect.poll(() => shows(note, "/compare-providers")).toBe(false);
    expect(await shows(note, "/save-on-prescription")).toBe(true);
  });

  test("escapes text that looks like HTML", async () => {
    await save("claims", { [HEADLINE]: '5 < 6 & "quoted" it\'s' });
    await expect.poll(() => shows("5 &lt; 6 &amp; &quot;quoted&quot; it&#x27;s", "/")).toBe(true);
  });
});

describe("what is refused", () => {
  test("keeps what was typed and shows the error beside it", async () => {
    const answer = await save("claims", { [HEADLINE]: "<b>Save</b>", "claims.quoteTime.label": "typed" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Headline on yearly savings: Enter plain text without HTML");
    expect(html).toContain('value="&lt;b&gt;Save&lt;/b&gt;"');
    expect(html).toContain('value="typed"');
    expect(await shows("Save Over $2500 Per Year", "/")).toBe(true);
  });

  test("a second editor gets a message, and can keep their text", async () => {
    const seen = await revisionOf("claims");
    await save("claims", { [HEADLINE]: "First" }, seen);
    const late = await save("claims", { [HEADLINE]: "Second" }, seen);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Someone else changed these texts");
    expect(html).toContain('value="Second"');
    expect((await save("claims", { [HEADLINE]: "Second" })).status).toBe(302);
    await expect.poll(() => shows("Second", "/")).toBe(true);
  });

  test("a second editor reverts nothing that they did not touch", async () => {
    await save("claims", { "claims.quoteTime.label": "before both" });
    const form = await admin.page(SETTINGS);
    const seen = /name="seen" value="([^"]*)"/.exec(form)?.[1]?.replaceAll("&quot;", '"') ?? "";
    const revision = await revisionOf("claims");
    const untouched = { "claims.quoteTime.figure": "2 minutes", "claims.quoteTime.label": "before both" };
    await save("claims", { "claims.quoteTime.figure": "9 minutes", "claims.quoteTime.label": "theirs" });
    const late = await save("claims", { seen, [HEADLINE]: "Mine", ...untouched }, revision);
    expect(late.status).toBe(409);
    const html = await late.text();
    for (const value of ["Mine", "9 minutes", "theirs"]) expect(html.includes(`value="${value}"`)).toBe(true);
    expect(html.includes('value="before both"')).toBe(false);
  });

  test.each(["{", "[1]", '{"a":1}'])("%s instead of the texts that were seen does no harm", async (seen) => {
    expect((await save("claims", { seen, [HEADLINE]: "Late" }, "1")).status).toBe(409);
  });

  test.each<Record<string, string>>([
    { group: "nobody" },
    { group: "claims", revision: "x" },
    { group: "claims", reset: "no.such.text" },
    {},
  ])("%j is answered with 400", async (fields) => {
    const answer = await admin.post(SETTINGS, { intent: "save", ...fields });
    expect(answer.status).toBe(400);
  });
});

describe("resetting", () => {
  test("shows the default again, and only there", async () => {
    await save("claims", { [HEADLINE]: "Mine", "claims.quoteTime.figure": "9 minutes" });
    await expect.poll(() => shows("9 minutes", "/")).toBe(true);
    await admin.post(SETTINGS, { group: "claims", reset: HEADLINE });
    await expect.poll(() => shows("Save Over $2500 Per Year", "/")).toBe(true);
    expect(await shows("9 minutes", "/")).toBe(true);
    expect(await lastEntry()).toMatchObject({ before: { [HEADLINE]: "Mine" } });
  });

  test("also happens when the default is typed", async () => {
    await save("claims", { [HEADLINE]: "Mine" });
    await save("claims", { [HEADLINE]: "Save Over $2500 Per Year" });
    expect(await admin.page(SETTINGS)).not.toContain("replaced");
  });
});

test("fifty saves at once from the same page: one is stored, and the others get a message", async () => {
  const seen = await revisionOf("claims");
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => save("claims", { [HEADLINE]: `Headline ${index}` }, seen)),
  );
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 302)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
});

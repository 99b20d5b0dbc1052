import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { toEasternField } from "~/kernel/eastern-time";
import { aiSettings, apiKeys, blogSchedules } from "~/platform/db/tables/article-generator";
import { FAKE_KEY } from "~tests/fakes/ai-vendor";
import { useArticles } from "~tests/setup/articles";
import { aiDefaults } from "./rules/prompt";

const { app, db, fake, clock, person, generate, over, postOf } = await useArticles({
  settings: { ANTHROPIC_API_KEY: "" },
});
const page = href("/admin/settings/ai");
const ann = await person();

describe("without a key", () => {
  test("the page says so, and only a template article can be created", async () => {
    expect((await ann.page(page)).includes("No key is set")).toBe(true);
    const dialog = await ann.page(href("/admin/blog/generate"));
    expect(dialog.includes("No AI key is set") && dialog.includes("Use built-in template")).toBe(true);
    const id = await generate(ann, "no key");
    expect(await over(id)).toMatchObject({
      status: "done",
      usedTemplate: true,
      reason: expect.stringContaining("No AI key is set"),
    });
    expect((await postOf(id)).title).toContain("No key:");
    expect((await ann.post(page, { intent: "test" })).status).toBe(422);
  });

  test("a schedule creates the built-in article and says which key is missing", async () => {
    const fields = { keyword: "planned", requestId: crypto.randomUUID(), autoPublish: "on" };
    const publishDate = toEasternField(new Date());
    expect((await ann.post(href("/admin/blog/schedule"), { ...fields, publishDate })).status).toBe(302);
    const [schedule] = await db.select().from(blogSchedules).where(eq(blogSchedules.keyword, "planned"));
    const id = schedule?.scheduleId ?? "";
    expect(await over(id)).toMatchObject({
      status: "done",
      usedTemplate: true,
      reason: expect.stringContaining("No AI key is set"),
    });
    expect(await postOf(id)).toMatchObject({
      title: "Planned: What to Know Before You Choose",
      status: "draft",
    });
  });
});

describe("the key", () => {
  test("is kept encrypted, never shown, and used", async () => {
    expect((await ann.post(page, { intent: "save-key", key: ` ${FAKE_KEY} ` })).status).toBe(302);
    const [stored] = await db.select().from(apiKeys);
    expect(stored?.keyName).toBe("claude_key");
    expect(stored?.keyValue).not.toContain(FAKE_KEY);
    expect(app.platform.secrets.open("api_keys/claude_key", stored?.keyValue ?? "")).toEqual({
      ok: true,
      text: FAKE_KEY,
    });
    const shown = await ann.page(page);
    expect(shown.includes("A key is saved")).toBe(true);
    expect(shown.includes(FAKE_KEY)).toBe(false);
    const log = await db.execute<{ all: string }>(
      sql`select coalesce(string_agg(a::text, ' '), '') as all from audit_log a`,
      "objects",
    );
    expect(log[0]?.all).toContain("key_saved");
    expect(log[0]?.all).not.toContain(FAKE_KEY);
    expect((await postOf(await generate(ann, "with a key"))).title).toBe("What Semaglutide Costs");
  });

  test("is tested by requesting the list of models", async () => {
    const answer = await ann.post(page, { intent: "test" });
    const text = await answer.text();
    expect(text.includes("The key works: 2 models")).toBe(true);
    expect(text.includes("claude-new-20260101")).toBe(true);
    expect(text.includes("no longer offers")).toBe(false);
    const offered = fake.models;
    fake.models = offered.slice(1);
    const retired = await (await ann.post(page, { intent: "test" })).text();
    fake.models = offered;
    expect(retired.includes(`The vendor no longer offers ${aiDefaults.model}`)).toBe(true);
    fake.key = "sk-another-012345";
    const refused = await ann.post(page, { intent: "test" });
    fake.key = FAKE_KEY;
    expect(refused.status).toBe(422);
    expect((await refused.text()).includes("The AI vendor rejected the key.")).toBe(true);
  });

  test.for(["", "short", "has space in it", "schlüssel-0123456", "x".repeat(501), "line\nbreak-012345"])(
    "is refused as %j, and isn't sent back",
    async (key) => {
      const answer = await ann.post(page, { intent: "save-key", key });
      expect(answer.status).toBe(400);
      const text = await answer.text();
      expect(text.includes("Enter the key exactly as the vendor shows it")).toBe(true);
      if (key) expect(text.includes(`value="${key}"`)).toBe(false);
    },
  );

  test("can only be changed after a recent password check", async () => {
    clock.ahead = 60 * 60_000;
    const answer = await ann.post(page, { intent: "save-key", key: "sk-other-0123456789" });
    const removal = await ann.post(page, { intent: "remove-key" });
    const shown = await ann.page(page);
    clock.ahead = 0;
    for (const each of [answer, removal])
      expect(each.headers.get("location")).toContain(href("/admin/confirm-password"));
    expect(shown.includes("Confirm your password to change the key")).toBe(true);
    const [stored] = await db.select().from(apiKeys);
    expect(app.platform.secrets.open("api_keys/claude_key", stored?.keyValue ?? "")).toEqual({
      ok: true,
      text: FAKE_KEY,
    });
  });

  test("sealed under another secret must be entered again", async () => {
    const [stored] = await db.select().from(apiKeys);
    await db
      .update(apiKeys)
      .set({ keyValue: (stored?.keyValue ?? "").replace(/^v1\.[0-9a-f]{8}/, "v1.00000000") });
    expect((await ann.page(page)).includes("The saved key can&#x27;t be read")).toBe(true);
    expect(await over(await generate(ann, "sealed"))).toMatchObject({
      usedTemplate: true,
      reason: expect.stringContaining("enter it again"),
    });
    await ann.post(page, { intent: "save-key", key: FAKE_KEY });
  });
});

describe("the model", () => {
  test("is the default until an administrator selects another that the vendor offers", async () => {
    expect((await ann.page(page)).includes(aiDefaults.model)).toBe(true);
    const wrong = await ann.post(page, { intent: "save-model", model: "gpt-unknown" });
    expect(wrong.status).toBe(400);
    expect(await db.select().from(aiSettings)).toEqual([]);
    expect((await ann.post(page, { intent: "save-model", model: "claude-new-20260101" })).status).toBe(302);
    fake.requests.length = 0;
    await postOf(await generate(ann, "new model"));
    expect(fake.requests[0]?.body.model).toBe("claude-new-20260101");
  });

  test("and the cost of articles are shown", async () => {
    const shown = await ann.page(page);
    expect(shown.includes("Cost in the last 30 days")).toBe(true);
    expect(shown.includes("$0.0309")).toBe(true);
  });
});

test("removing the saved key leaves no key", async () => {
  expect((await ann.post(page, { intent: "remove-key" })).status).toBe(302);
  expect(await db.select().from(apiKeys)).toEqual([]);
});

test("the page is for administrators only", async () => {
  const mia = await person({ role: "content_manager" });
  for (const answer of [await mia.get(page), await mia.post(page, { intent: "save-key", key: FAKE_KEY })])
    expect(answer.headers.get("location")).toBe(href("/access-denied"));
  expect((await ann.post(page, { intent: "burn" })).status).toBe(400);
});

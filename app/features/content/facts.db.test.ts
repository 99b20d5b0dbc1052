import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/posts/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { standardFacts } from "./rules/standard-facts";

const now = () => new Date("2026-03-08T15:00:00Z");
const app = await useApp({ now });
/** Another process of the same site. */
const other = await useApp({ now });
const { db } = app.platform;

const ann = await createStaff(db, { name: "Ann Admin" });
const admin = browserWith(app, await signIn(app, ann));
const FACTS = href("/admin/settings/facts");

beforeEach(async () => {
  await db.execute(sql`truncate site_facts`);
  await expect.poll(() => homeShows("Nov 22, 2026")).toBe(true);
});

async function homeShows(words: string, server = app): Promise<boolean> {
  return (await (await server.fetch(href("/"))).text()).includes(words);
}

/** What the list shows of one fact. */
async function item(sourceName: string): Promise<string> {
  const items = (await admin.page(FACTS)).replaceAll("<!-- -->", "").split("<li");
  const found = items.find((part) => part.includes(`Edit fact<span class="sr-only">: ${sourceName}`));
  return found?.split("</li>")[0] ?? "";
}

async function revisionOf(sourceName: string): Promise<string> {
  return /name="revision" value="(\d+)"/.exec(await item(sourceName))?.[1] ?? "";
}

const { statement, sourceName, sourceUrl } = standardFacts.step1;
const typed = { statement, sourceName, sourceUrl, asOf: "2026-03-07", checkBy: "2027-03-07" };

const send = async (intent: string, fields: Record<string, string> = {}, revision?: string) =>
  admin.post(FACTS, {
    factId: "step1",
    intent,
    revision: revision ?? (await revisionOf(sourceName)),
    ...fields,
  });

describe("the list of facts", () => {
  test("puts overdue facts first, marks them, and counts them on the dashboard", async () => {
    const early = await admin.page(FACTS);
    expect(early).toContain("No facts are due for a check.");
    expect(early).not.toContain("Check was due");
    expect(await admin.page(href("/admin"))).not.toContain("Facts to check");

    await db.execute(sql`insert into site_facts values
      ('medicareBridge', 'Covered.', 'CMS', 'https://www.cms.gov/', '2026-01-01', '2026-03-07', null, now())`);
    const late = await admin.page(FACTS);
    expect(late).toContain("1 fact is due for a check.");
    expect(late.indexOf("Check was due")).toBeLessThan(late.indexOf("Check again by"));
    expect(await item("CMS")).toContain("Check was due");
    const dashboard = async () => (await admin.page(href("/admin"))).replaceAll("<!-- -->", "");
    await expect.poll(dashboard).toContain("Facts to check: 1");
  });

  test("names the posts that link to a source", async () => {
    await storePost(db, { title: "What the study found", content: `<p><a href="${sourceUrl}">x</a></p>` });
    await storePost(db, {
      title: "Questions about the study",
      faq: [{ question: "What did it find?", answer: `An average ([x](${sourceUrl})).` }],
    });
    expect(await item(sourceName)).toContain("What the study found");
    expect(await item(sourceName)).toContain("Questions about the study");
    expect(await item("TSA")).not.toContain("What the study found");
  });
});

describe("a fact checked today", () => {
  test("shows its new date at once in every process, and is due again after the same number of days", async () => {
    await Promise.all([homeShows("STEP 1"), homeShows("STEP 1", other)]);
    const answer = await send("check");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, FACTS]);
    for (const server of [app, other]) await expect.poll(() => homeShows("Mar 8, 2026", server)).toBe(true);
    const shown = await item(sourceName);
    expect(shown).toContain("Mar 8, 2026");
    expect(shown).toContain("Mar 8, 2027");
  });

  test("can be undone once, which restores its previous state", async () => {
    await send("save", typed);
    await send("check");
    const undone = await send("undo");
    expect(undone.status).toBe(302);
    expect(await item(sourceName)).toContain("Mar 7, 2026");
    await send("reset");
    await expect.poll(() => homeShows("Mar 8, 2026")).toBe(false);
    expect(await item(sourceName)).toContain("Nov 22, 2026");
  });
});

describe("a corrected fact", () => {
  test("is in the audit log with its previous version", async () => {
    await send("save", { ...typed, statement: "  A  corrected statement. " });
    const [entry] = await db.execute<{ summary: string; before: object; after: object; actor_name: string }>(
      sql`select summary, before, after, actor_name from audit_log
          where entity_id = 'facts/step1' order by audit_id desc limit 1`,
      "objects",
    );
    expect(entry).toMatchObject({
      actor_name: "Ann Admin",
      summary: "Fact: STEP 1, 2021",
      before: { statement, asOf: "2026-11-22" },
      after: { statement: "A corrected statement.", asOf: "2026-03-07" },
    });
  });

  test.each<[field: string, value: string, message: string]>([
    ["statement", " ", "Enter the statement"],
    ["statement", "<b>x</b>", "Enter plain text without HTML"],
    ["statement", "x".repeat(601), "Enter at most 600 characters"],
    ["sourceName", "", "Enter the name of the source"],
    ["sourceUrl", "javascript:alert(1)", "Enter a URL that starts with https://"],
    ["asOf", "2026-02-30", "Enter the day you checked it"],
    ["asOf", "2026-03-09", "Enter a day that isn&#x27;t in the future"],
    ["checkBy", "2026-03-07", "Enter a day after the day you checked it"],
  ])("with %s %j isn't saved, and the field says why", async (field, value, message) => {
    const answer = await send("save", { ...typed, [field]: value });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
    expect(await item(sourceName)).toContain("Nov 22, 2026");
  });

  test("isn't saved over someone else's change", async () => {
    await send("save", typed);
    const answer = await send("save", { ...typed, statement: "Mine." }, "0");
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Someone else changed this fact");
    expect(await item(sourceName)).not.toContain("Mine.");
  });

  test.each([[{ factId: "nothing" }], [{ intent: "destroy" }], [{ revision: "x" }]])(
    "%j is refused",
    async (fields) => {
      expect((await send("save", { ...typed, ...fields })).status).toBe(400);
    },
  );
});

import { eq } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { userLeads } from "~/platform/db/tables/leads";
import { bulkIn } from "~tests/setup/bulk";
import { useLeads } from "~tests/setup/leads";

const { app, db, compare, save } = await useLeads();
const { prepare, personOf } = bulkIn(app);
const admin = await personOf("admin");

test("selected leads of both forms are exported, without those whose person withdrew the consent", async () => {
  const first = await compare({ fullName: "Lea First" });
  const withdrawn = await compare({ fullName: "Lea Withdrawn" });
  const other = await compare({ fullName: "Lea Other" });
  const saved = await save({ fullName: "Sam Saver" });
  await db
    .update(userLeads)
    .set({ withdrawnAt: new Date(), contactConsent: false, contactWasAgreed: true })
    .where(eq(userLeads.leadId, withdrawn));
  const places = [`comparison/${first}`, `comparison/${withdrawn}`, `savings/${saved}`];
  const selected = { list: "leads", action: "export" };
  const run = await prepare(admin.actor, { ...selected, ids: [...places, "comparison/x", "elsewhere/1"] });
  expect(run).toMatchObject({ question: "Export 2 leads?", kind: "export" });
  expect(run.leftOut).toEqual([
    { problem: "It was deleted", count: 2, names: ["Lead comparison/x", "Lead elsewhere/1"] },
    { problem: "The person withdrew the consent", count: 1, names: [`Lead comparison/${withdrawn}`] },
  ]);
  const text = await admin.browser.page(href("/admin/bulk/:runId/export", { runId: String(run.runId) }));
  expect(text).toMatch(/Lea First[\s\S]*Sam Saver/);
  expect(text).not.toMatch(/Withdrawn|Lea Other/);
  // Every lead of one form.
  const all = await prepare(admin.actor, { ...selected, all: "yes", search: "?kind=comparison" });
  expect([all.count, other]).toEqual([2, expect.any(Number)]);
});

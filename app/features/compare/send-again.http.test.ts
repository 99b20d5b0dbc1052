import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { buildLeadForm } from "~/features/leads/factory";
import { insertUserLead } from "~/features/leads/mutations.server";
import { userLeadSchema } from "~/features/leads/schema";
import { userLeads } from "~/platform/db/tables/leads";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { readOutbox } from "~tests/setup/outbox";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const dataDir = await mkdtemp(path.join(tmpdir(), "send-again-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await useApp({ settings: { TRUST_PROXY: "true", DATA_DIR: dataDir } });

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await db.execute(sql`truncate user_leads`);
});

async function storedLead(email: string | null): Promise<string> {
  const submissionId = randomUUID();
  const lead = userLeadSchema.parse(buildLeadForm({ submissionId, email: email ?? "" }));
  await insertUserLead(db, lead, { page: "/compare-providers", at: new Date() });
  return submissionId;
}

/** Posts the form's id like the page does. */
async function sendAgain(submissionId: string) {
  const response = await app.fetch("/compare-providers/send-again", {
    method: "POST",
    body: new URLSearchParams({ submissionId }),
    headers: { "X-Forwarded-For": `203.0.113.${visitor}` },
  });
  return { status: response.status, text: await response.text() };
}

async function mailsTo(email: string): Promise<string[]> {
  await app.settled();
  return (await readOutbox(dataDir)).filter((mail) => mail.includes(email));
}

describe("sending the summary again", () => {
  test("sends one email with the providers, however fast someone clicks", async () => {
    const id = await storedLead("again@visitor.example");
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendAgain(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expect.poll(() => mailsTo("again@visitor.example")).toHaveLength(1);
    const [mail] = await mailsTo("again@visitor.example");
    expect(mail).toContain("Your provider summary");
    await sendAgain(id);
    await app.settled();
    expect(await mailsTo("again@visitor.example")).toHaveLength(1);
  });

  test("says the same whether the id has an email, none, or doesn't exist", async () => {
    const withEmail = await sendAgain(await storedLead("known@visitor.example"));
    expect(withEmail.status).toBe(200);
    expect(withEmail.text).not.toContain("known@visitor.example");
    expect(await sendAgain(await storedLead(null))).toEqual(withEmail);
    expect(await sendAgain(randomUUID())).toEqual(withEmail);
  });

  test("sends nothing for a lead that was deleted", async () => {
    const id = await storedLead("deleted@visitor.example");
    await db.delete(userLeads).where(eq(userLeads.submissionId, id));
    expect((await sendAgain(id)).status).toBe(200);
    expect(await mailsTo("deleted@visitor.example")).toEqual([]);
  });

  test.each(["", "x", "' or 1=1 --", "00000000"])("rejects the id %j and names the field", async (id) => {
    const { status, text } = await sendAgain(id);
    expect(status).toBe(400);
    expect(text).toContain("submissionId");
  });

  test("limits one network", async () => {
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1) answers.push((await sendAgain(randomUUID())).status);
    expect(answers.at(-2)).toBe(200);
    expect(answers.at(-1)).toBe(429);
  });
});

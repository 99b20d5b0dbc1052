import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { buildLeadForm } from "~/features/leads/factory";
import { buildPrescriptionForm } from "~/features/savings/factory";
import { seedSampleData } from "~db/demo/seed.server";
import { startFakeSmtp } from "../fakes/smtp.ts";
import { useApp } from "./app.ts";
import { browserWith } from "./browser.ts";
import { useDatabase } from "./database.ts";
import { signIn } from "./staff.ts";

/**
 * The built server with sample brands, an administrator, and a mail server that answers every email with a temporary
 * error, so that emails wait in the queue. Each test starts without leads.
 */
export async function useLeads() {
  const { db } = await useDatabase();
  await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
  const smtp = await startFakeSmtp();
  afterAll(() => smtp.close());
  const clock = { now: new Date() };
  const settings = { TRUST_PROXY: "true", SMTP_URL: smtp.url };
  const app = await useApp({ settings, now: () => clock.now });
  const reviewer = await createStaff(db, { name: "Ann Admin" });
  const cookie = await signIn(app, reviewer);

  let visitor = 0;
  beforeEach(async () => {
    clock.now = new Date();
    visitor += 1;
    smtp.faults = Array.from({ length: 50 }, () => ({ at: "recipient", code: 450 }));
    await db.execute(sql`truncate user_leads, prescription_leads`);
    await db.execute(sql`delete from pgboss.job where name in ('mail', 'mail-dead')`);
  });

  async function send(address: string, fields: Record<string, string>) {
    const answer = await app.fetch(address, {
      method: "POST",
      headers: { "X-Forwarded-For": `203.0.113.${visitor}` },
      body: new URLSearchParams({ ...fields, submissionId: randomUUID() }),
    });
    if (!answer.ok) throw new Error(`The form was answered with ${answer.status}.`);
  }

  async function newestId(table: "user_leads" | "prescription_leads"): Promise<number> {
    const [row] = await db.execute<{ id: string }>(
      sql`select max(lead_id) as id from ${sql.identifier(table)}`,
      "objects",
    );
    return Number(row?.id);
  }

  return {
    app,
    db,
    cookie,
    admin: browserWith(app, cookie),
    /** A visitor sends the comparison form. @returns the id of the lead. */
    async compare(fields: Record<string, string> = {}): Promise<number> {
      await send(href("/compare-providers"), buildLeadForm(fields));
      return newestId("user_leads");
    },
    /** A visitor sends the savings form. @returns the id of the lead. */
    async save(fields: Record<string, string> = {}): Promise<number> {
      await send(href("/save-on-prescription"), buildPrescriptionForm(fields));
      return newestId("prescription_leads");
    },
    /** Sets the time at which a lead was received. */
    receivedAt: (table: "user_leads" | "prescription_leads", id: number, at: string) =>
      db.execute(sql`update ${sql.identifier(table)} set created_at = ${at} where lead_id = ${id}`),
    /** The kinds of emails to this address in the queue, in any state. */
    async mailsFor(email: string): Promise<string[]> {
      const rows = await db.execute<{ kind: string }>(
        sql`select data->>'kind' as kind from pgboss.job where data->>'to' = ${email} order by 1`,
        "objects",
      );
      return rows.map((row) => row.kind);
    },
  };
}

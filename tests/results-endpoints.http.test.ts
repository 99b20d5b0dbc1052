import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { buildCalculatorForm } from "~/features/calculator/factory";
import { buildSavingsAnswers } from "~/features/savings/factory";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { BROWSER } from "~tests/setup/ranking";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const app = await useApp({ settings: { TRUST_PROXY: "true" } });

const { currentCostCents: _, ...alternatives } = buildSavingsAnswers();
const tools = [
  {
    path: "/compare-providers/matches",
    question: {
      state: "CA",
      preferredMedication: "semaglutide",
      administrationType: "any",
      paymentMethod: "cash",
    },
    allowed: 60,
    rowsEach: 6,
  },
  { path: "/save-on-prescription/results", question: alternatives, allowed: 60, rowsEach: 6 },
  { path: "/calculator/results", question: buildCalculatorForm(), allowed: 120, rowsEach: 2 },
];

beforeEach(async () => {
  await app.settled();
  await db.execute(sql`truncate analytics_events, provider_rankings_log`);
});

async function ask(path: string, question: object, address: string) {
  const response = await app.fetch(path, {
    method: "POST",
    body: JSON.stringify(question),
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address, "User-Agent": BROWSER },
  });
  return { status: response.status, headers: response.headers, reply: await response.json() };
}

async function recordedRows(): Promise<number> {
  await app.settled();
  const [count] = await db.execute<{ rows: string }>(
    sql`select (select count(*) from analytics_events) + (select count(*) from provider_rankings_log) as rows`,
    "objects",
  );
  return Number(count?.rows);
}

describe.each(tools)("POST $path", ({ path, question, allowed, rowsEach }) => {
  test("1,000 times from one network writes a bounded number of rows, and others are still served", async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 1_000; sent += 1) {
      const { status } = await ask(path, question, `2001:db8:1:2::${sent.toString(16)}`);
      statuses.push(status);
    }
    expect(statuses.slice(0, allowed).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(allowed).every((status) => status === 429)).toBe(true);
    expect(await recordedRows()).toBe(allowed * rowsEach);
    expect((await ask(path, question, "2001:db8:1:3::1")).status).toBe(200);
  });

  test("above the limit says how long to wait", async () => {
    const { status, headers, reply } = await ask(path, question, "2001:db8:1:2::1");
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(reply.message).toMatch(/^Too many requests from your network\. Try again in \d+ minutes\.$/);
  });

  test("gives the same reply again, and records each one", async () => {
    const first = await ask(path, question, "198.51.100.1");
    const second = await ask(path, question, "198.51.100.2");
    expect(first.reply.ok).toBe(true);
    expect(second.reply).toEqual(first.reply);
    expect(await recordedRows()).toBe(2 * rowsEach);
  });
});

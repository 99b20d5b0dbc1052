import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { useDatabase } from "~tests/setup/database";
import { signIn } from "~tests/setup/staff";
import { allReportsLimit, MAX_MESSAGE, reportLimit } from "./rules/report";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const app = await useApp({ settings: { TRUST_PROXY: "true" } });
/** Another process: each remembers for itself who is over a limit. */
const other = await useApp({ settings: { TRUST_PROXY: "true" } });
const admin = browserWith(app, await signIn(app, await createStaff(db, { name: "Ann Admin" })));

const [plan] = await db.execute<{ id: number }>(
  sql`select min(pricing_id) as id from brand_pricing p join brands b using (brand_id) where b.slug = 'kind-ounce'`,
  "objects",
);
const FORM = `/providers/kind-ounce/report/${plan?.id}`;
const right = { message: "  It's $89\nnow " };

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await db.execute(sql`truncate price_reports, rate_limits`);
});

const send = (fields: Record<string, string>, from = `203.0.113.${visitor}`, server = app) =>
  server.fetch(FORM, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-Forwarded-For": from, Origin: "http://localhost:3000" },
  });
const stored = () =>
  db.execute<Record<string, unknown>>(sql`select * from price_reports order by report_id`, "objects");

describe("the form", () => {
  test("names the price, needs no script, and isn't indexed", async () => {
    const html = await (await app.fetch(FORM)).text();
    expect(html).toMatch(/We show (<!-- -->)?Kind Ounce/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html.match(/<textarea/g)).toHaveLength(1);
  });

  test.for(["0", "1e3", "999999", "%00", "99999999999999999999", "x".repeat(500)])(
    "leads back to the prices for a price that the provider doesn't have: %s",
    async (price) => {
      const path = `/providers/kind-ounce/report/${price}`;
      const response = await app.fetch(path);
      expect([response.status, response.headers.get("Location")]).toEqual([
        302,
        "/providers/kind-ounce#prices",
      ]);
      const headers = { Origin: "http://localhost:3000", "X-Forwarded-For": `203.0.113.${visitor}` };
      const posted = await app.fetch(path, { method: "POST", body: new URLSearchParams(right), headers });
      expect(posted.status).toBe(404);
      expect(await stored()).toEqual([]);
    },
  );

  // spec:price-reports#report-fields
  test("stores the row and the text, nothing about the sender, and says thanks", async () => {
    const response = await send(right);
    expect(response.status).toBe(303);
    const thanks = response.headers.get("Location") ?? "";
    expect(thanks).toBe(`${FORM}?sent=1`);
    expect(await (await app.fetch(thanks)).text()).toContain("Thank you. We’ll check this price.");
    const [report] = await stored();
    expect(report).toMatchObject({ pricing_id: plan?.id, message: "It's $89 now", status: "open" });
    expect(JSON.stringify(report)).not.toContain("203.0.113");
  });

  test.for(["", " \n ", "x".repeat(MAX_MESSAGE + 1), "a\u0000b"])(
    "rejects %j with a 400 that marks the field",
    async (message) => {
      const response = await send({ message });
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(html).toMatch(
        /<textarea[^>]*name="message"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="message"/,
      );
      expect(html).toContain("Your report wasn’t sent");
      expect(await stored()).toEqual([]);
    },
  );

  test("keeps what was typed if it's too long", async () => {
    const message = `typed & kept ${"x".repeat(MAX_MESSAGE)}`;
    expect(await (await send({ message })).text()).toContain("typed &amp; kept");
  });

  test("accepts a few reports from one network, then a 429 with the waiting time", async () => {
    for (let sent = 0; sent < reportLimit.points; sent += 1) expect((await send(right)).status).toBe(303);
    const refused = await send(right);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await stored()).toHaveLength(reportLimit.points);
    expect((await send(right, "198.51.100.7")).status).toBe(303);
  });

  test("accepts only so many reports a day from everyone together", async () => {
    // The limit of the whole site counts across processes, so its use is set in one statement.
    expect((await send(right, undefined, other)).status).toBe(303);
    await db.execute(sql`update rate_limits set points = ${allReportsLimit.points}
      where expire > (extract(epoch from now()) * 1000)::bigint + 3600000`);
    const refused = await send(right, "198.51.100.8", other);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("more reports than we can read right now");
  });

  test("must come from this site", async () => {
    const response = await app.fetch(FORM, {
      method: "POST",
      body: new URLSearchParams(right),
      headers: { Origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
    expect(await stored()).toEqual([]);
  });
});

describe("staff", () => {
  test("see the report above the prices to check and close it; Undo brings it back", async () => {
    await send(right);
    const [report] = await stored();
    const queue = href("/admin/verification");
    const page = await admin.page(queue);
    expect(page).toContain("Reported prices");
    expect(page).toContain("It&#x27;s $89 now");
    const decision = { reportId: String(report?.report_id), intent: "not_confirmed" };
    expect((await admin.post(queue, decision)).status).toBe(302);
    expect(await admin.page(queue)).not.toContain("Reported prices");
    await admin.post(queue, { ...decision, intent: "reopen" });
    expect(await admin.page(queue)).toContain("Reported prices");
    expect((await admin.post(queue, { ...decision, intent: "drop" })).status).toBe(400);
    expect((await admin.post(queue, { ...decision, reportId: "x" })).status).toBe(400);
  });
});

describe("/corrections", () => {
  test("lists the sample corrections, and any page number works", async () => {
    const html = await (await app.fetch("/corrections")).text();
    expect(html).toContain("Our check");
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/corrections"/>');
    for (const query of ["?page=99999", "?page=0", "?page=x", "?page=%00", `?page=${"9".repeat(500)}`]) {
      const response = await app.fetch(`/corrections${query}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain("noindex");
    }
  });
});

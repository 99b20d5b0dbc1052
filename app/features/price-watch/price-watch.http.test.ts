import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createLog } from "~/platform/log.server";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { addressLimit, watchLimit } from "./rules/limits";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
let logged = "";
const sink = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk;
    done();
  },
});
// Emails stay in the queue, since no mail server answers.
const app = await useApp({
  settings: { TRUST_PROXY: "true", SMTP_URL: "smtp://127.0.0.1:9" },
  log: createLog("info", sink),
});

const ORIGIN = "http://localhost:3000";
/** Each test has an address, since a process remembers which ones are over their limit. */
let email = "";
const stateForm = {
  kind: "state",
  state: "TX",
  limit: "150",
  medication: "either",
  source: "any",
};
const [plan] = await db.execute<{ id: number; brand: number }>(
  sql`select min(pricing_id) as id, min(brand_id) as brand from brand_pricing p join brands b using (brand_id)
      where b.slug = 'kind-ounce'`,
  "objects",
);

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  email = `ana.secret${visitor}@visitor.example`;
  logged = "";
  await db.execute(sql`truncate price_watchers, rate_limits cascade`);
  await db.execute(sql`delete from pgboss.job where name in ('mail', 'mail-dead')`);
});

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.fetch(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: ORIGIN, "X-Forwarded-For": `203.0.113.${visitor}`, ...headers },
  });
const ask = (changes: Record<string, string> = {}, from?: string) =>
  post("/price-watch", { ...stateForm, email, ...changes }, from ? { "X-Forwarded-For": from } : {});
const mails = () =>
  db.execute<{ text: string; kind: string; to: string; unsubscribeUrl: string | null }>(
    sql`select data ->> 'text' as text, data ->> 'kind' as kind, data ->> 'to' as to,
          data ->> 'unsubscribeUrl' as "unsubscribeUrl"
        from pgboss.job where name = 'mail' order by created_on`,
    "objects",
  );
const watchers = () =>
  db.execute<{ email: string; confirmed: number }>(
    sql`select email, count(p.confirmed_at)::integer as confirmed from price_watchers left join price_watches p
        using (watcher_id) group by email order by email`,
    "objects",
  );

/** The token in the newest email. */
async function tokenOf(): Promise<string> {
  const text = (await mails()).at(-1)?.text ?? "";
  const token = /token=([\w-]{32})/.exec(text)?.[1];
  if (!token) throw new Error("The email has no link.");
  return token;
}

/** Asks for a watch and confirms it. */
async function watching(changes: Record<string, string> = {}): Promise<string> {
  await ask(changes);
  const token = await tokenOf();
  expect((await post("/price-watch/confirm", { token })).status).toBe(303);
  return token;
}

describe("the form", () => {
  test("is on provider and state pages, and on a page that loads only behaviors", async () => {
    const provider = await (await app.fetch("/providers/kind-ounce")).text();
    expect(provider).toContain("Tell me when it drops");
    expect(provider).toMatch(/<form [^>]*action="\/price-watch"/);
    expect(await (await app.fetch("/states/texas")).text()).toContain("Tell me when a price in Texas drops");
    const page = await (await app.fetch("/price-watch")).text();
    expect(page).toContain("Email me when it drops");
    expect(page.match(/(?<=<script [^>]*src=")[^"]*/g)).toEqual([
      expect.stringMatching(/^\/assets\/enhance-/),
    ]);
  });

  test("sends a link, starts nothing when it's opened, and starts with its button", async () => {
    const response = await ask();
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/price-watch/sent"]);
    expect(await (await app.fetch("/price-watch/sent")).text()).toContain("Check your email");
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: "price-watch-confirm", to: email, unsubscribeUrl: null });
    const token = await tokenOf();
    const page = await app.fetch(`/price-watch/confirm?token=${token}`);
    expect(page.headers.get("Referrer-Policy")).toBe("strict-origin");
    const html = await page.text();
    expect(html).toContain("Start price watch");
    expect(html).not.toContain(email);
    expect(await watchers()).toEqual([{ email, confirmed: 0 }]);

    const confirmed = await post("/price-watch/confirm", { token });
    expect(confirmed.status).toBe(303);
    const started = await (await app.fetch(confirmed.headers.get("Location") ?? "")).text();
    expect(started).toContain("Your price watch is on");
    expect(await watchers()).toEqual([{ email, confirmed: 1 }]);
  });

  test("accepts a plan that the provider lists, and no other", async () => {
    const form = { kind: "plan", brandId: String(plan?.brand), email };
    expect((await post("/price-watch", { ...form, pricingId: String(plan?.id) })).status).toBe(303);
    expect((await mails())[0]?.text).toContain("Kind Ounce:");
    for (const pricingId of ["999999", "0", "", "1e3"]) {
      const response = await post("/price-watch", { ...form, pricingId });
      expect(response.status, pricingId).toBe(400);
      expect(await response.text()).toMatch(/aria-invalid="true"/);
    }
    expect((await post("/price-watch", { ...form, brandId: "999999", pricingId: "1" })).status).toBe(400);
  });

  test.for([
    ["limit", "none"],
    ["email", "ana"],
    ["state", "XX"],
    ["medication", "x"],
    ["source", "x"],
  ] as const)("rejects a wrong %s with a 400, and keeps what was typed", async ([field, value]) => {
    const response = await ask({ [field]: value });
    expect(response.status).toBe(400);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const html = await response.text();
    const control = html.match(/<(input|select)[^>]*>/g)?.find((tag) => tag.includes(`name="${field}"`));
    expect(control).toContain('aria-invalid="true"');
    if (field !== "limit") expect(html).toContain('value="150"');
    expect(await watchers()).toEqual([]);
  });

  test("gives the same answer for a known address, and for one beyond its limit", async () => {
    await watching();
    const answers = [];
    for (let requested = 0; requested < addressLimit.points + 1; requested += 1) {
      const response = await ask({}, `198.51.100.${requested}`);
      answers.push([response.status, response.headers.get("Location"), await response.text()]);
    }
    answers.push(
      await ask({ email: "new@visitor.example" }).then(async (response) => [
        response.status,
        response.headers.get("Location"),
        await response.text(),
      ]),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await mails()).filter(({ to }) => to === email)).toHaveLength(addressLimit.points);
  });

  test("has a limit for one network, with the waiting time", async () => {
    for (let requested = 0; requested < watchLimit.points; requested += 1)
      await ask({ email: `a${requested}@visitor.example` });
    const refused = await ask({ email: "last@visitor.example" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("must come from this site, and so must the confirmation", async () => {
    const headers = { Origin: "https://evil.example" };
    expect((await post("/price-watch", stateForm, headers)).status).toBe(403);
    expect((await post("/price-watch/confirm", { token: "a".repeat(32) }, headers)).status).toBe(403);
  });
});

describe("unsubscribing", () => {
  const oneClick = { "List-Unsubscribe": "One-Click" };
  const fromMailProgram = (token: string) =>
    app.fetch(`/price-watch/stop?token=${token}`, { method: "POST", body: new URLSearchParams(oneClick) });

  test("takes one POST of a mail program, without an Origin, and erases the address", async () => {
    const token = await watching();
    const response = await fromMailProgram(token);
    expect([response.status, await response.text()]).toEqual([200, "You're unsubscribed."]);
    expect(await watchers()).toEqual([]);
    expect((await mails()).filter(({ to }) => to === email)).toEqual([]);
    expect((await fromMailProgram(token)).status).toBe(200);
    expect((await fromMailProgram("x".repeat(32))).status).toBe(200);
    const gone = await app.fetch(`/price-watch/stop?token=${token}`);
    expect([gone.status, gone.headers.get("Location")]).toEqual([302, "/price-watch/stopped"]);
  });

  test("accepts a POST from another site, as a multipart form, and without a body", async () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    for (const body of [form, undefined]) {
      const token = await watching();
      const init = { method: "POST", headers: { Origin: "https://mail.example" } };
      const response = await app.fetch(`/price-watch/stop?token=${token}`, body ? { ...init, body } : init);
      expect(response.status).toBe(200);
      expect(await watchers()).toEqual([]);
    }
  });

  test("doesn't happen by opening the link, whose page lists the watches and can end one", async () => {
    await watching();
    const token = await watching({ limit: "120" });
    const path = `/price-watch/stop?token=${token}`;
    const html = await (await app.fetch(path)).text();
    expect(html).toContain("under $150 per month");
    expect(html).toContain("under $120 per month");
    expect(html).not.toContain(email);
    const watchId = /name="watchId" value="(\d+)"/.exec(html)?.[1] ?? "";
    const one = await post(path, { page: "1", watchId });
    expect([one.status, one.headers.get("Location")]).toEqual([303, path]);
    expect(await watchers()).toEqual([{ email, confirmed: 1 }]);
    const all = await post(path, { page: "1" });
    expect([all.status, all.headers.get("Location")]).toEqual([303, "/price-watch/stopped"]);
    expect(await (await app.fetch("/price-watch/stopped")).text()).toContain("You’re unsubscribed");
    expect(await watchers()).toEqual([]);
  });

  test.for(["", "short", "x".repeat(31), "%00".repeat(11), "x".repeat(5_000)])(
    "answers a broken link (%j) with a 400 that names the field",
    async (token) => {
      const response = await app.fetch(`/price-watch/stop?token=${token}`, { method: "POST" });
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("token")]);
      expect((await app.fetch(`/price-watch/confirm?token=${token}`)).status).toBe(404);
    },
  );

  test("rejects an invalid watch number", async () => {
    const token = await watching();
    for (const watchId of ["0", "x", "1.5", "9".repeat(20), ""])
      expect((await post(`/price-watch/stop?token=${token}`, { page: "1", watchId })).status).toBe(400);
    expect(await watchers()).toHaveLength(1);
  });
});

test("the log contains no address and no link", async () => {
  const token = await watching();
  await app.fetch(`/price-watch/stop?token=${token}`);
  await app.fetch(`/price-watch/stop?token=${token}`, { method: "POST" });
  expect(logged).toContain('"path":"/price-watch/stop"');
  expect(logged).not.toContain(token);
  expect(logged).not.toContain("ana.secret");
});

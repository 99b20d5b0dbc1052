import { beforeEach, describe, expect, test } from "vitest";
import { createLog } from "~/platform/log.server";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const lines: string[] = [];
const app = await useApp({ log: createLog("info", { write: (line) => void lines.push(line) }) });

beforeEach(() => {
  lines.length = 0;
});

/** What the log says about the page of each request: rendered or cached. */
function pagesServed(): unknown[] {
  return lines.map((line) => JSON.parse(line)).flatMap(({ page }) => page ?? []);
}

const UNKNOWN = "?utm_source=mail&fbclid=IwAR0aQ&x=%3Cb%3E&state=CA&page=2";

describe.each([
  "/",
  "/blog",
  "/calculator",
  "/compare-providers",
  "/consumer-health-data",
  "/feed.xml",
  "/privacy",
  "/providers/ouncewise",
  "/rebate-terms",
  "/save-on-prescription",
  "/sitemap.xml",
  "/terms",
])("%s", (path) => {
  test("is the same page with parameters it doesn't read, and is cached once", async () => {
    // A visitor with another cookie gets a page rendered for them.
    const rendered = await app.fetch(path + UNKNOWN, { headers: { cookie: "other=1" } });
    const plain = await app.fetch(path);
    const withQuery = await app.fetch(path + UNKNOWN);
    expect(rendered.status).toBe(200);
    const html = await plain.text();
    expect(await rendered.text()).toBe(html);
    expect(await withQuery.text()).toBe(html);
    expect(pagesServed()).toEqual(["rendered", "rendered", "kept"]);
  });
});

test.each(["/blog?q=price", "/blog?x=1&tag=none", "/providers?state=CA", "/providers/ouncewise?plan=1"])(
  "%s reads its parameters and is rendered each time",
  async (path) => {
    await app.fetch(path);
    await app.fetch(path);
    expect(pagesServed()).toEqual(["rendered", "rendered"]);
  },
);

test("the home page and an article stay cached during a flood of unknown query strings", async () => {
  const article = "/blog/switching-providers-without-a-gap";
  const read = ["/", article, "/providers", "/calculator"];
  for (const path of read) expect((await app.fetch(path)).status).toBe(200);
  for (let sent = 0; sent < 1_500; sent += 1)
    await app.fetch(`${sent % 2 ? "/" : "/calculator"}?flood=${sent}`);
  lines.length = 0;
  for (const path of read) await app.fetch(path);
  expect(pagesServed()).toEqual(read.map(() => "kept"));
});

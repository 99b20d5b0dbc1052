import { beforeEach, describe, expect, test } from "vitest";
import { createLog } from "~/platform/log.server";
import { seedSampleData } from "~db/demo/seed.server";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { ACCEPTED, BY_THE_APP, useMemory } from "~tests/setup/instant";

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const lines: string[] = [];
const app = await useApp({ log: createLog("info", { write: (line) => void lines.push(line) }) });

const ask = await useMemory(app);
/** A site that knows its host only from the request. */
const askUnnamed = await useMemory(await useApp({ settings: { SITE_URL: "" } }));

beforeEach(() => {
  lines.length = 0;
});

/** Lets the app render a page, which it keeps if it may. */
async function render(path: string): Promise<void> {
  const answer = await app.fetch(path, { headers: ACCEPTED });
  await answer.arrayBuffer();
}

const lastLine = () => JSON.parse(lines.at(-1) ?? "{}");

describe("answered from memory", () => {
  test.each([
    "/",
    "/blog",
    "/terms",
    "/providers/ouncewise",
    "/feed.xml",
    "/blog/switching-providers-without-a-gap",
  ])("%s, once it was rendered", async (path) => {
    await render(path);
    expect(await ask(path)).toBe(200);
    expect(await ask(path, {}, "HEAD")).toBe(200);
    expect(await ask(path, { range: "bytes=0-9" })).toBe(200);
  });
  test("a page with parameters that it doesn't read, and with cookies that don't change it", async () => {
    await render("/blog");
    expect(await ask("/blog?utm_source=mail&x=%20")).toBe(200);
    expect(await ask("/blog", { cookie: "glp_session_id=1" })).toBe(200);
  });
  test("a built file, once it was read", async () => {
    await expect.poll(() => ask("/favicon.svg")).toBe(200);
    expect(await ask("/favicon.svg?v=1", {}, "HEAD")).toBe(200);
  });
  test("with the same log line as the app's", async () => {
    await render("/blog");
    await render("/blog?utm_source=mail");
    const theirs = lastLine();
    expect(await ask("/blog?utm_source=mail")).toBe(200);
    const ours = lastLine();
    expect(Object.keys(ours)).toEqual(Object.keys(theirs));
    const { requestId, ms, time } = ours;
    expect(ours).toEqual({ ...theirs, requestId, ms, time });
    expect(ours).toMatchObject({ path: "/blog", status: 200, page: "kept" });
    expect(requestId).not.toBe(theirs.requestId);
  });
});

describe("left to the app", () => {
  test.each<[string, string, Record<string, string>, string?]>([
    ["a page that isn't kept", "/blog?q=price", {}],
    ["a visitor with another cookie", "/", { cookie: "other=1" }],
    ["an encoding that wasn't requested before", "/", { "accept-encoding": "gzip" }],
    ["another method", "/", {}, "POST"],
    ["a request with a body", "/", { "content-length": "0" }],
    ["a host that isn't valid", "/", { host: "a b" }],
    ["a long query", `/?x=${"x".repeat(2_001)}`, {}],
    ["a part of a built file", "/favicon.svg", { range: "bytes=0-9" }],
    ["a file that isn't part of the build", "/assets/missing.js", {}],
    ["a path out of the build", "/assets/../../server/index.js", {}],
    ["a folder of the build", "/assets", {}],
  ])("%s", async (_case, path, headers, method) => {
    await render("/");
    expect(await ask(path, headers, method)).toBe(BY_THE_APP);
  });
  test.each(["compare.example:99999", "256.256.256.256"])(
    "a report for the invalid host %s, without SITE_URL",
    async (host) => {
      const empty = { "content-length": "0" };
      expect(await askUnnamed("/events", { ...empty, host: "compare.example" }, "POST")).toBe(400);
      expect(await askUnnamed("/events", { ...empty, host }, "POST")).toBe(BY_THE_APP);
    },
  );
  test("a page whose data has changed", async () => {
    await render("/providers/ouncewise");
    expect(await ask("/providers/ouncewise")).toBe(200);
    await db.execute("select pg_notify('brands_changed', '')");
    await expect.poll(() => ask("/providers/ouncewise")).toBe(BY_THE_APP);
  });
});

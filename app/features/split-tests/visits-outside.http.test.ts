import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useVisitors } from "~tests/setup/split-tests";

const { db, app, clock, newBrowser, startTest, assignments } = await useVisitors();

/** A visitor who drew this ticket on an earlier visit. */
const visitorWith = (testId: string, ticket: number, session: string) =>
  newBrowser(`glp_split_tests=${testId}-ticket-${ticket}; glp_session_id=${session}`);

async function heldOut(testId: string) {
  await app.settled();
  return db.execute(
    sql`select session_id as session from split_test_holdouts where split_test_id = ${testId}`,
    "objects",
  );
}

test("a held-out visitor always sees the requested post and is counted apart (spec:split-tests#holdout)", async () => {
  const { id, paths } = await startTest([50, 50], { holdout: 5 });
  const browser = visitorWith(id, 95, "s1");
  for (const path of [...paths, ...paths]) {
    const { at, text, answer } = await browser.arrive(path);
    expect(at).toBe(path);
    expect(text).toContain(`data-variant-id="${id}-holdout"`);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
  }
  expect(browser.jar.cookies).toContain(`glp_split_tests=${id}-holdout`);
  expect(browser.jar.cookies).not.toContain("ticket");
  expect(await heldOut(id)).toEqual([{ session: "s1" }]);
  expect(await assignments(id)).toEqual([]);
});

test("a held-out visitor at the URL of a variant without traffic is redirected and stays held out", async () => {
  const { id, paths } = await startTest([0, 40, 60], { holdout: 5 });
  const [off = "", , most = ""] = paths;
  const browser = visitorWith(id, 95, "s4");
  await browser.arrive(most);
  const { cookies } = browser.jar;
  const first = await browser.open(`${off}?utm_source=x`);
  expect([first.status, first.headers.get("Location")]).toEqual([302, `${most}?utm_source=x`]);
  expect((await browser.open(`${off}.data`)).status).toBe(202);
  const { at, text } = await browser.arrive(off);
  expect(at).toBe(most);
  expect(text).toContain(`data-variant-id="${id}-holdout"`);
  expect(browser.jar.cookies).toBe(cookies);
  expect(await heldOut(id)).toEqual([{ session: "s4" }]);
  expect(await assignments(id)).toEqual([]);
});

test("a visitor enters the test when the ramp reaches them, and sees the requested post until then (spec:split-tests#ramp)", async () => {
  const { id, variantIds, paths } = await startTest([0, 100], {
    rampHalfDate: "2026-06-16",
    rampFullDate: "2026-06-17",
  });
  const [off = "", open = ""] = paths;
  const browser = visitorWith(id, 60, "s2");
  for (const now of ["2026-06-15T12:00:00Z", "2026-06-16T12:00:00Z"]) {
    clock.now = new Date(now);
    const { at, text, answer } = await browser.arrive(open);
    expect(at).toBe(open);
    expect(text).not.toContain(variantIds[1]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect([await assignments(id), await heldOut(id)]).toEqual([[], []]);
  clock.now = new Date("2026-06-17T04:00:00Z");
  expect((await browser.arrive(open)).text).toContain(variantIds[1]);
  expect(browser.jar.cookies).toContain(`glp_split_tests=${variantIds[1]}`);
  expect(await assignments(id)).toMatchObject([{ session_id: "s2", by_chance: true }]);
  // The URL of a variant without traffic redirects everyone.
  expect((await visitorWith(id, 60, "s3").arrive(off)).at).toBe(open);
});

test("a new visitor draws once, and later visits agree with the first one", async () => {
  const { id, paths } = await startTest([100], {
    holdout: 50,
    rampHalfDate: "2026-06-20",
    rampFullDate: "2026-06-25",
  });
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const browser = newBrowser();
    const first = await browser.arrive(paths[0] ?? "");
    const { cookies } = browser.jar;
    expect(cookies).toMatch(/glp_split_tests=[\w-]+/);
    expect((await browser.arrive(paths[0] ?? "")).text).toBe(first.text);
    expect(browser.jar.cookies).toBe(cookies);
    expect(first.text.includes(`${id}-holdout`)).toBe(cookies.includes("holdout"));
  }
});

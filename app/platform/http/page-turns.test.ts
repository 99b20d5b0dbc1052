import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPageTurns } from "./page-turns.server";

test("one page begins per turn, in the order of their requests", async () => {
  const turn = createPageTurns();
  const begun: string[] = [];
  const begin = (page: string) => turn().then(() => begun.push(page));
  const pages = ["first", "second", "third"].map(begin);
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(["first"]);
  pages.push(begin("fourth"));
  await nextTurn();
  expect(begun).toEqual(["first", "second"]);
  await Promise.all(pages);
  expect(begun).toEqual(["first", "second", "third", "fourth"]);
});

test("a page that isn't finished keeps no other from beginning", async () => {
  const turn = createPageTurns();
  const never = turn().then(() => new Promise(() => {}));
  await turn();
  await turn();
  expect(await Promise.race([never, Promise.resolve("the others began")])).toBe("the others began");
});

test("what has arrived is handled before the next page begins", async () => {
  const turn = createPageTurns();
  const done: string[] = [];
  const first = turn().then(async () => {
    done.push("first begins");
    // As a result that is there already.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    done.push("first ends");
  });
  await Promise.all([first, turn().then(() => done.push("second begins"))]);
  expect(done).toEqual(["first begins", "first ends", "second begins"]);
});

const begunAfterOneTurn = async (limits: Parameters<typeof createPageTurns>[0]) => {
  const turn = createPageTurns(limits);
  const begun: string[] = [];
  for (const page of ["first", "second", "third"]) void turn().then(() => begun.push(page));
  await nextTurn();
  return begun;
};

test("pages that have waited too long begin together", async () => {
  expect(await begunAfterOneTurn({ maxWaiting: 500, maxWaitMs: 0 })).toEqual(["first", "second", "third"]);
  expect(await begunAfterOneTurn({ maxWaiting: 500, maxWaitMs: 60_000 })).toEqual(["first"]);
});

test("when too many pages wait, the next one begins at once", async () => {
  expect(await begunAfterOneTurn({ maxWaiting: 2, maxWaitMs: 60_000 })).toEqual(["third", "first"]);
});

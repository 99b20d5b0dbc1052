import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyExceptions, exceptionsBetween } from "./ranking-exceptions";

type Entry = { id: number | null; text: string };
const idOf = ({ id }: Entry) => id;
const isSame = (a: Entry, b: Entry) => a.text === b.text;
const entries = (...ids: number[]): Entry[] => ids.map((id) => ({ id, text: "shared" }));
const between = (shared: Entry[], edited: Entry[]) => exceptionsBetween(shared, edited, idOf, isSame);
const applied = (shared: Entry[], exceptions: ReturnType<typeof between>) =>
  applyExceptions(shared, exceptions, idOf);

describe("what a post changes in a shared ranking (spec:rankings#ranking-exceptions)", () => {
  test("moving one entry is one exception, and the others follow the shared ranking", () => {
    const exceptions = between(entries(1, 2, 3, 4), entries(4, 1, 2, 3));
    expect(exceptions).toEqual([{ providerId: 4, isHidden: false, rank: 1, entry: null }]);
    expect(applied(entries(3, 5, 2, 1, 4), exceptions).map(idOf)).toEqual([4, 3, 5, 2, 1]);
  });

  test("a hidden entry stays hidden, and a replaced one keeps the post's text", () => {
    const own = { id: 3, text: "own" };
    const exceptions = between(entries(1, 2, 3), [{ id: 1, text: "shared" }, own]);
    expect(applied(entries(3, 2, 1), exceptions)).toEqual([own, { id: 1, text: "shared" }]);
  });

  test("an exception for a provider that left the shared ranking does nothing", () => {
    const exceptions = between(entries(1, 2), entries(2, 1));
    expect(applied(entries(7), exceptions).map(idOf)).toEqual([7]);
  });

  test("applying the exceptions gives the edited ranking again", () => {
    const entry = fc.record({
      id: fc.option(fc.integer({ min: 1, max: 8 })),
      text: fc.constantFrom("shared", "own"),
    });
    const shared = fc.uniqueArray(fc.integer({ min: 1, max: 8 })).map((ids) => entries(...ids));
    fc.assert(
      fc.property(shared, fc.array(entry, { maxLength: 10 }), (from, to) => {
        expect(applied(from, between(from, to))).toEqual(to);
      }),
    );
  });
});

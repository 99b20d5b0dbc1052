import { describe, expect, test } from "vitest";
import { BUSY, createFairSlots } from "./fair-slots.server";

/** Tasks that the test ends, in the order they began. */
function works() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { started, begin, endFirst: () => ends.shift()?.() };
}

describe("slots", () => {
  test("are shared: one client can't take those that others need", async () => {
    const slots = createFairSlots({ atOnce: 4, perClient: 2 });
    const { started, begin, endFirst } = works();
    const first = slots.run("a", begin("a1"));
    slots.run("a", begin("a2"));
    expect(await slots.run("a", begin("a3"))).toBe(BUSY);
    slots.run("b", begin("b1"));
    slots.run("c", begin("c1"));
    expect(await slots.run("d", begin("d1"))).toBe(BUSY);
    expect(started).toEqual(["a1", "a2", "b1", "c1"]);
    endFirst();
    expect(await first).toBe("a1");
    slots.run("d", begin("d2"));
    expect(started.at(-1)).toBe("d2");
  });

  test("go to the waiting client with the least work in progress, not to the first to arrive", async () => {
    const slots = createFairSlots({
      atOnce: 2,
      perClient: 2,
      waiting: 10,
      waitingPerClient: 3,
      waitMs: 60_000,
    });
    const { started, begin, endFirst } = works();
    slots.run("a", begin("a1"));
    slots.run("a", begin("a2"));
    for (const name of ["a3", "a4", "a5"]) slots.run("a", begin(name));
    expect(await slots.run("a", begin("a6"))).toBe(BUSY);
    slots.run("b", begin("b1"));
    endFirst();
    await expect.poll(() => started).toEqual(["a1", "a2", "b1"]);
    endFirst();
    await expect.poll(() => started).toEqual(["a1", "a2", "b1", "a3"]);
  });

  test("are waited for no longer than allowed, and a failed task frees its slot", async () => {
    const slots = createFairSlots({ atOnce: 1, perClient: 1, waiting: 1, waitingPerClient: 1, waitMs: 20 });
    const { begin, endFirst } = works();
    slots.run("a", begin("a1"));
    expect(await slots.run("b", begin("b1"))).toBe(BUSY);
    endFirst();
    const failing = slots.run("b", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await slots.run("c", async () => "c1")).toBe("c1");
  });
});

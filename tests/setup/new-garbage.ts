import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const COLLECTIONS = 4;

/**
 * How many of the objects are left after collections of new objects, although nothing refers to them anymore. They would
 * stay until a full collection, which slows every request in progress. A few are left in any case.
 * @param make makes the n-th object and uses it for what it's for
 */
export async function countLeft(
  objects: number,
  make: (n: number) => object | Promise<object>,
): Promise<number> {
  const made: WeakRef<object>[] = [];
  for (let n = 0; n < objects; n += 1) {
    made.push(new WeakRef(await make(n)));
    // A new WeakRef keeps its object until the end of the turn.
    await nextTurn();
  }
  await collectNew();
  return made.filter((object) => object.deref() !== undefined).length;
}

async function collectNew(): Promise<void> {
  setFlagsFromString("--expose-gc");
  // As in production (scripts/lib/built.mjs): otherwise some new objects are treated as old ones.
  setFlagsFromString("--no-allocation-site-pretenuring");
  const collect: (options: { type: "minor" }) => void = runInNewContext("gc");
  for (let done = 0; done < COLLECTIONS; done += 1) {
    collect({ type: "minor" });
    await nextTurn();
  }
}

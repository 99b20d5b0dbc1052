import { setImmediate as nextTurn } from "node:timers/promises";

const COLLECTIONS = 4;

/**
 * Node's arguments for the process that counts. It treats new objects as the server does (`serverArguments` in
 * scripts/lib/built.mjs). This must be so from its start: once other tests have run a function often, Node may put that
 * function's objects among the old ones.
 */
export const garbageArguments = ["--no-allocation-site-pretenuring", "--expose-gc"];

/**
 * How many of the objects are left after collections of new objects, although nothing refers to them anymore. They would
 * stay until a full collection, which slows every request in progress. A few are left in any case.
 * @param make makes the n-th object and uses it for what it's for
 * @throws Error when the process wasn't started with `garbageArguments`
 */
export async function countLeft(
  objects: number,
  make: (n: number) => object | Promise<object>,
): Promise<number> {
  const { gc } = globalThis;
  if (!gc || !garbageArguments.every((argument) => process.execArgv.includes(argument))) {
    throw new Error(`Start the process with ${garbageArguments.join(" ")}.`);
  }
  // Old objects that wait for a full collection keep the new ones that they refer to.
  gc();
  const made: WeakRef<object>[] = [];
  for (let n = 0; n < objects; n += 1) {
    made.push(new WeakRef(await make(n)));
    // A new WeakRef keeps its object until the end of the turn.
    await nextTurn();
  }
  for (let done = 0; done < COLLECTIONS; done += 1) {
    gc({ type: "minor" });
    await nextTurn();
  }
  return made.filter((object) => object.deref() !== undefined).length;
}

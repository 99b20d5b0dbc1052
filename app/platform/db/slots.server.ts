import { awakeTimeout } from "~/platform/awake-timeout.server";
import type { SharedSlots } from "./client.server";
import { GIVE_SLOT_BACK, TAKE_SLOT } from "./locks.server";

/** A connection with its own locks: runs one statement after the other. */
export type LockConnection = {
  run(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
};

const ANSWER_WITHIN_MS = 300;

/**
 * Each slot is an advisory lock of the connection. PostgreSQL gives a lock again to the connection that has it, so
 * this process keeps a list of its own.
 * @param current the connection at the moment; null while it is lost, and its locks with it.
 */
export function createSharedSlots(current: () => LockConnection | null): SharedSlots {
  const taken = new WeakMap<LockConnection, Map<string, Set<number>>>();
  let last: Promise<unknown> = Promise.resolve();

  function ownOn(connection: LockConnection, name: string): Set<number> {
    const names = taken.get(connection) ?? new Map<string, Set<number>>();
    taken.set(connection, names);
    const own = names.get(name) ?? new Set<number>();
    names.set(name, own);
    return own;
  }

  async function takeOn(connection: LockConnection, name: string, count: number) {
    const own = ownOn(connection, name);
    const free = Array.from({ length: count }, (_, slot) => slot).filter((slot) => !own.has(slot));
    const [row] = await connection.run(TAKE_SLOT, [free, name]);
    if (row === undefined) return null;
    const slot = Number(row.slot);
    own.add(slot);
    return () => {
      void connection.run(GIVE_SLOT_BACK, [slot, name]).catch(() => {});
      own.delete(slot);
      if (own.size === 0) taken.get(connection)?.delete(name);
    };
  }

  return {
    take(name, count) {
      const connection = current();
      if (connection === null) return Promise.resolve(() => {});
      // One after the other, so that two callers don't try the same slot.
      const mine = last.then(() => takeOn(connection, name, count)).catch(() => () => {});
      last = mine;
      return inTime(mine);
    },
  };
}

/** A slot that arrives too late is given back. */
function inTime(slot: Promise<(() => void) | null>): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    let isLate = false;
    const cancelLimit = awakeTimeout(ANSWER_WITHIN_MS, () => {
      isLate = true;
      resolve(() => {});
    });
    void slot.then((giveBack) => {
      cancelLimit();
      if (isLate) giveBack?.();
      else resolve(giveBack);
    });
  });
}

import { awakeTimeout } from "~/platform/awake-timeout.server";
import { forEveryone } from "~/platform/current-work.server";
import { DatabaseUnavailable, isDatabaseUnavailable } from "./failure.server";

/** Writes items in groups. Each caller gets an answer once the group with its item is committed. */
export type GroupWriter<Item, Result = void> = {
  /**
   * @returns what `write` gave for this item. @throws what it threw for it; DatabaseUnavailable when too many items
   * wait, or when the item waited too long, in which case it may or may not have been written.
   */
  add(item: Item): Promise<Result>;
  /** Resolves when nothing is waiting or in progress. */
  drain(): Promise<void>;
};

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

export type GroupLimits = {
  /** Items in one group. */
  maxGroup: number;
  /** The most items that may wait for their group; the next one is rejected. */
  maxWaiting: number;
  /** How long, in ms, an item waits for its group to be committed. */
  answerWithin: number;
  /** Called with the number of items of each group that is written. */
  onGroup(items: number): void;
};

const USUAL_LIMITS: GroupLimits = {
  maxGroup: 500,
  maxWaiting: 10_000,
  answerWithin: 5_000,
  onGroup: () => {},
};

/**
 * A group is everything that arrived while the previous group was being committed. There is no timer, so a lone item is
 * written at once and a flood is written in few transactions. When a group is rejected, its items are tried one by one,
 * so that one bad item can't make the others fail. When the database is unavailable, the whole group fails.
 * @param write returns a result for each item, in the same order, if there are results.
 */
export function createGroupWriter<Item, Result = void>(
  write: (items: Item[]) => Promise<[Result] extends [void] ? void : readonly Result[]>,
  limits: Partial<GroupLimits> = {},
): GroupWriter<Item, Result> {
  const { maxGroup, maxWaiting, answerWithin, onGroup } = { ...USUAL_LIMITS, ...limits };
  let queue: Waiting<Item, Result>[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const group = queue.slice(0, maxGroup);
      queue = queue.slice(maxGroup);
      onGroup(group.length);
      await writeGroup(group);
    }
    running = null;
  }

  async function writeGroup(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = (await write(group.map((entry) => entry.item))) as readonly Result[] | undefined;
      for (const [index, entry] of group.entries()) entry.resolve(results?.[index] as Result);
    } catch (error) {
      if (group.length === 1 || isDatabaseUnavailable(error)) for (const entry of group) entry.reject(error);
      else for (const entry of group) await writeGroup([entry]);
    }
  }

  function giveUp(entry: Waiting<Item, Result>): void {
    const place = queue.indexOf(entry);
    if (place !== -1) queue.splice(place, 1);
    entry.reject(new DatabaseUnavailable("The database is taking too long."));
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxWaiting)
          return reject(new DatabaseUnavailable("Too many items are waiting for the database."));
        const entry: Waiting<Item, Result> = {
          item,
          resolve: (result) => {
            cancelLimit();
            resolve(result);
          },
          reject: (reason) => {
            cancelLimit();
            reject(reason);
          },
        };
        const cancelLimit = awakeTimeout(answerWithin, () => giveUp(entry));
        queue.push(entry);
        running ??= forEveryone(run);
      }),
    drain: async () => {
      while (running) await running;
    },
  };
}

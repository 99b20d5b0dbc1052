/** Writes items in groups; each caller is answered when the group that holds its item has been committed. */
export type GroupWriter<Item, Result = void> = {
  /** @returns what `write` gave for this item. @throws what it threw for it. */
  add(item: Item): Promise<Result>;
  /** Resolves when nothing is waiting or under way. */
  drain(): Promise<void>;
};

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/**
 * A group is whatever arrived while the one before was being committed: no timer, so a lone item is written at once
 * and a flood is written in few transactions.
 * When a group fails, its items are tried one by one, so that one bad item cannot take the others with it.
 * @param write gives a result for each item, in their order, if there are results.
 */
export function createGroupWriter<Item, Result = void>(
  write: (items: Item[]) => Promise<[Result] extends [void] ? void : readonly Result[]>,
  maxGroup = 500,
): GroupWriter<Item, Result> {
  let queue: Waiting<Item, Result>[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const group = queue.slice(0, maxGroup);
      queue = queue.slice(maxGroup);
      await writeGroup(group);
    }
    running = null;
  }

  async function writeGroup(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = (await write(group.map((entry) => entry.item))) as readonly Result[] | undefined;
      for (const [index, entry] of group.entries()) entry.resolve(results?.[index] as Result);
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const entry of group) await writeGroup([entry]);
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        running ??= run();
      }),
    drain: async () => {
      while (running) await running;
    },
  };
}

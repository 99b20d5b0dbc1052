/** Writes items in groups; each caller is answered when the group that holds its item has been committed. */
export type GroupWriter<Item> = {
  /** @throws what `write` threw for this item. */
  add(item: Item): Promise<void>;
  /** Resolves when nothing is waiting or under way. */
  drain(): Promise<void>;
};

type Waiting<Item> = { item: Item; resolve: () => void; reject: (reason: unknown) => void };

/**
 * A group is whatever arrived while the one before was being committed: no timer, so a lone item is written at once
 * and a flood is written in few transactions.
 * When a group fails, its items are tried one by one, so that one bad item cannot take the others with it.
 */
export function createGroupWriter<Item>(
  write: (items: Item[]) => Promise<void>,
  maxGroup = 500,
): GroupWriter<Item> {
  let queue: Waiting<Item>[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const group = queue.slice(0, maxGroup);
      queue = queue.slice(maxGroup);
      await writeGroup(group);
    }
    running = null;
  }

  async function writeGroup(group: Waiting<Item>[]): Promise<void> {
    try {
      await write(group.map((entry) => entry.item));
      for (const entry of group) entry.resolve();
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

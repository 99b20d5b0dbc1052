/** What `run` returns instead of a result when the work would have to wait too long or the queue is full. */
export const BUSY = Symbol("busy");

export type FairSlots = {
  /**
   * Runs `work` when a slot is free. Among waiting clients, the one with the least work in progress goes next.
   * @param client whose share the work uses: a network or an account.
   */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result | typeof BUSY>;
};

export type FairSlotsOptions = {
  /** The most work in progress at once. */
  atOnce: number;
  /** The most work in progress for one client. */
  perClient: number;
  /** How much work may wait for a slot, in total and per client. None unless given. */
  waiting?: number;
  waitingPerClient?: number;
  /** The longest wait for a slot, in ms. */
  waitMs?: number;
};

type Waiting = { client: string; start(): void };

/**
 * A bounded pool with a share for each client, so that no client uses up capacity that others need
 * (spec:platform#shares).
 */
export function createFairSlots(options: FairSlotsOptions): FairSlots {
  const { atOnce, perClient, waiting: maxWaiting = 0, waitingPerClient = 0, waitMs = 0 } = options;
  const running = new Map<string, number>();
  let underWay = 0;
  const queue: Waiting[] = [];

  const runningOf = (client: string) => running.get(client) ?? 0;
  const hasRoom = (client: string) => underWay < atOnce && runningOf(client) < perClient;

  function take(client: string): void {
    underWay += 1;
    running.set(client, runningOf(client) + 1);
  }

  function release(client: string): void {
    underWay -= 1;
    const left = runningOf(client) - 1;
    if (left > 0) running.set(client, left);
    else running.delete(client);
    const next = queue
      .filter((each) => hasRoom(each.client))
      .reduce<Waiting | null>(
        (first, each) => (!first || runningOf(each.client) < runningOf(first.client) ? each : first),
        null,
      );
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    take(next.client);
    next.start();
  }

  /** @returns whether a slot was taken. */
  function waitForSlot(client: string): Promise<boolean> {
    const own = queue.filter((each) => each.client === client).length;
    if (queue.length >= maxWaiting || own >= waitingPerClient) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        client,
        start() {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        resolve(false);
      }, waitMs);
      queue.push(waiting);
    });
  }

  return {
    async run(client, work) {
      if (hasRoom(client)) take(client);
      else if (!(await waitForSlot(client))) return BUSY;
      try {
        return await work();
      } finally {
        release(client);
      }
    },
  };
}

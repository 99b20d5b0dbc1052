import type { SharedSlots } from "./db/client.server";
import { BUSY, createFairSlots } from "./fair-slots.server";

export type UploadSlotsOptions = {
  /** Unique among all upload slots. */
  name: string;
  /** The most uploads at once in this process. */
  atOnce: number;
  /** The most uploads at once for one client, in all processes. */
  perClient: number;
  /** The most uploads at once in all processes; unless given, only `atOnce` counts. */
  together?: number;
};

export type UploadSlots = {
  /**
   * Runs `work` if a slot is free, in this process and in all processes together.
   * @param client whose share the work uses: a network or an account.
   * @param shared undefined if no other process uses the database.
   */
  run<Result>(
    client: string,
    shared: SharedSlots | undefined,
    work: () => Promise<Result>,
  ): Promise<Result | typeof BUSY>;
};

/** Slots for uploads, with a share for each client (spec:platform#shares). */
export function createUploadSlots({ name, atOnce, perClient, together }: UploadSlotsOptions): UploadSlots {
  const own = createFairSlots({ atOnce, perClient });
  return {
    run: (client, shared, work) =>
      own.run(client, async () => {
        const share = shared ? await shared.take(`${name} ${client}`, perClient) : nothing;
        if (share === null) return BUSY;
        try {
          const slot = shared && together !== undefined ? await shared.take(name, together) : nothing;
          if (slot === null) return BUSY;
          try {
            return await work();
          } finally {
            slot();
          }
        } finally {
          share();
        }
      }),
  };
}

const nothing = () => {};

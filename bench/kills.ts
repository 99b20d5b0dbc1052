import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { startOnPostgres } from "./events.ts";

/** How often the product is killed in one measurement. */
export const KILLS = 8;
const SENDERS = 50;

/**
 * Kills the product with SIGKILL at random moments, again and again, while many send to it at once.
 * @param send sends once to the product at `origin`; told whether that is still up. It must not throw when it is not.
 */
export async function killWhileSending(
  url: string,
  send: (origin: string, isUp: () => boolean) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < KILLS; round += 1) {
    const product = await startOnPostgres(url);
    let isUp = true;
    const senders = Array.from({ length: SENDERS }, async () => {
      while (isUp) await send(product.origin, () => isUp);
    });
    await wait(randomInt(200, 1_500));
    product.process.kill("SIGKILL");
    await product.ended;
    isUp = false;
    await Promise.all(senders);
  }
}

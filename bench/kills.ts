import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { startOnPostgres } from "./events.ts";

/** How often the product is killed in one benchmark. */
export const KILLS = 8;
const SENDERS = 50;

/**
 * Repeatedly kills the product with SIGKILL at random moments while many clients send to it.
 * @param send sends one request to the product at `origin`, and gets whether it is still running. It must not throw
 * when it isn't.
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

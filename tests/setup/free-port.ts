import { createServer, type Server } from "node:net";

/**
 * Below the range from which Linux, macOS, and Windows take ports for outgoing connections and for "any port", and above
 * 10080, which browsers refuse.
 */
const [FIRST, LAST] = [11_000, 32_000];
const BLOCK = 50;
const BLOCKS = (LAST - FIRST) / BLOCK;

let block: Promise<number> | null = null;
let taken = 0;

/**
 * A loopback port on which nothing listens right now, and that no other test process gets. The system may give the
 * same port to two servers that start at the same time, and then a test talks to the wrong one.
 * @throws Error if all ports of this process are in use.
 */
export async function freePort(): Promise<number> {
  block ??= claimBlock();
  const first = await block;
  for (let attempt = 1; attempt < BLOCK; attempt += 1) {
    taken = (taken % (BLOCK - 1)) + 1;
    const port = first + taken;
    const server = await listen(port);
    if (!server) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error(`All ports from ${first} to ${first + BLOCK - 1} are in use.`);
}

/** Finds a block whose first port is free, and listens there until this process ends, so that no other takes it. */
async function claimBlock(): Promise<number> {
  const start = Math.floor(Math.random() * BLOCKS);
  for (let offset = 0; offset < BLOCKS; offset += 1) {
    const first = FIRST + ((start + offset) % BLOCKS) * BLOCK;
    const server = await listen(first);
    if (server) {
      server.unref();
      return first;
    }
  }
  throw new Error(`No block of ports between ${FIRST} and ${LAST} is free.`);
}

/** @returns null if something listens there. */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/**
 * A front of the server under test that delays each response by a random time, as slow phones and networks do: requests
 * overtake each other, and scripts arrive long after their page.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const SCRIPT_MS = 2_000;
const OTHER_MS = 500;

export type SlowFront = { close(): Promise<void> };

/**
 * @param port where it listens. @param serverPort of the server. @param seed decides all delays, so that a run can be
 * repeated: the nth request for a path always takes as long.
 */
export async function startSlowFront(port: number, serverPort: number, seed: string): Promise<SlowFront> {
  const requested = new Map<string, number>();
  const delayOf = (path: string) => {
    const times = requested.get(path) ?? 0;
    requested.set(path, times + 1);
    const share = createHash("sha256").update(`${seed} ${path} ${times}`).digest().readUInt32BE() / 2 ** 32;
    return share * (path.endsWith(".js") ? SCRIPT_MS : OTHER_MS);
  };
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? "/", "http://localhost").pathname;
    forward(incoming, outgoing, serverPort, delayOf(path) / 2);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param delayMs how long the request takes, and then the response */
async function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number, delayMs: number) {
  await wait(delayMs);
  const { method, url: path, headers } = incoming;
  const onward = request({ host: "localhost", port, method, path, headers }, async (answer) => {
    await wait(delayMs);
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
    answer.pipe(outgoing);
    answer.on("error", () => outgoing.destroy());
  });
  onward.on("error", () => outgoing.destroy());
  // The server also has to notice when the visitor leaves.
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}

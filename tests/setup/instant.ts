import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { fromMemoryFirst } from "~/platform/http/instant.server";
import type { TestApp } from "./app.ts";
import { BROWSER } from "./ranking.ts";

/** The status of a request that isn't answered from memory. */
export const BY_THE_APP = 599;
/** What every request of `useMemory` accepts, since the app keeps pages by encoding. */
export const ACCEPTED = { "accept-encoding": "br", "user-agent": BROWSER };

/**
 * A server that has only what this app keeps in memory: `const ask = await useMemory(app);`. A request resolves to the
 * status of its response, or to `BY_THE_APP`.
 */
export async function useMemory(app: Pick<TestApp, "instant">) {
  const server = createServer(
    fromMemoryFirst(app.instant, (_incoming, outgoing) => void outgoing.writeHead(BY_THE_APP).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = { port, host: "127.0.0.1", path, method, headers: { ...ACCEPTED, ...headers } };
      request(sent, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode));
      })
        .on("error", reject)
        .end();
    });
}

import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../setup/free-port.ts";

/** A connection to a server that can break, refuse, or swallow data. */
export type TcpProxy = {
  /** The server's URL through this proxy. */
  url: string;
  /**
   * From now on nothing arrives on either side, and connections stay open. New ones are accepted and get no response.
   */
  silence(): void;
  /** From now on everything arrives this many ms later, in both directions. */
  delay(ms: number): void;
  /** Breaks all connections; new ones are refused. */
  cut(): Promise<void>;
  /** Lets new connections through again. Silenced ones stay silent. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

/**
 * @param serverUrl of a server on this machine: `postgres://user@127.0.0.1:5432/name`.
 * @param change what the client gets instead of each piece that the server sends.
 */
export async function startTcpProxy(
  serverUrl: string,
  change: (chunk: Buffer) => Buffer = (chunk) => chunk,
): Promise<TcpProxy> {
  const target = new URL(serverUrl);
  const port = await freePort();
  const open = new Set<Socket>();
  let isSilent = false;
  let delayMs = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      const wasSilent = isSilent;
      from.on("data", (sent) => {
        if (isSilent || wasSilent) return;
        const chunk = from === far ? change(sent) : sent;
        if (delayMs === 0) to.write(chunk);
        else setTimeout(() => to.writable && to.write(chunk), delayMs);
      });
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of open) socket.destroy();
    await closed;
  };
  await listen();
  const url = new URL(serverUrl);
  url.port = String(port);
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    cut,
    async restore() {
      isSilent = false;
      if (!server.listening) await listen();
    },
    close: cut,
  };
}

import { createServer } from "node:http";
import { expect, test } from "vitest";
import { startBuiltServer } from "./setup/built-server.ts";
import { freePort } from "./setup/free-port.ts";

test("a server whose port is taken isn't mistaken for the one that responds there", {
  timeout: 240_000,
}, async () => {
  const port = await freePort();
  const other = createServer((_, answer) => answer.end("ok"));
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  try {
    await expect(startBuiltServer({ port })).rejects.toThrow("ended before it was ready");
  } finally {
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  }
});

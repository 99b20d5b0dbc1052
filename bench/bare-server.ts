/**
 * The least a Node server can do: one response, read from standard input, for every request. Stops when its input ends.
 */
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin });
lines.on("close", () => process.exit(0));
lines.once("line", (line) => {
  const given: { status: number; headers: Record<string, string>; body: string } = JSON.parse(line);
  const body = Buffer.from(given.body, "base64");
  const headers = { ...given.headers, "content-length": body.length };
  const server = createServer((_request, response) => {
    response.writeHead(given.status, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object" && address) console.log(address.port);
  });
});

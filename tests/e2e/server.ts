/** The server under test: `node server.ts <port>`. Its data folder goes when it stops. */
import { startBuiltServer } from "../setup/built-server.ts";

const PARENT_CHECK_MS = 1000;
const parent = process.ppid;

const server = await startBuiltServer({
  port: Number(process.argv[2]),
  // Every test sends an address of its own, so that limits per visitor do not join them.
  settings: { TRUST_PROXY: "1" },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.stop());
// The test runner may have been killed.
setInterval(() => {
  if (process.ppid !== parent) server.stop();
}, PARENT_CHECK_MS);
process.exitCode = await server.ended;
process.exit();

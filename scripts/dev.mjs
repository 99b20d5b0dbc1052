// Development server with reload. It runs the same app as production, inside Vite's server.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

const port = process.env.PORT ?? "3000";
const cli = "node_modules/@react-router/dev/bin.cjs";
if (!existsSync(cli)) {
  console.error("Packages are missing: run `npm install` first.");
  process.exit(1);
}
const child = spawn(process.execPath, [cli, "dev", "--port", port], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "development" },
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 0));

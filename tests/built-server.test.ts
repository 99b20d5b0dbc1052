import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { currentBuiltServer } from "../scripts/lib/build.mjs";
import { pinnedNode } from "../scripts/lib/install.mjs";
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

/** Prints which files of the build are loaded with the server, and which the pages add that load on demand. */
const LIST_LOADED = `
  import { registerHooks } from "node:module";
  const loaded = [];
  const program = process.env.PROGRAM;
  const folder = new URL(".", program).href;
  registerHooks({
    load(url, context, next) {
      if (url.startsWith(folder)) loaded.push(url.slice(folder.length));
      return next(url, context);
    },
  });
  const { loadServer } = await import(program);
  const { loadAllPages } = await loadServer();
  const atStart = [...loaded];
  await loadAllPages();
  console.log(JSON.stringify({ atStart, added: loaded.slice(atStart.length) }));
  process.exit(0);
`;

test("the staff area's pages are one file, which isn't loaded at start", { timeout: 60_000 }, () => {
  const program = pathToFileURL(currentBuiltServer()).href;
  const { stdout, stderr } = spawnSync(pinnedNode(), ["--input-type=module", "-e", LIST_LOADED], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_ENV: "production", PROGRAM: program },
  });
  expect(stderr).toBe("");
  const { atStart, added }: Record<string, string[]> = JSON.parse(stdout);
  const ofStaff = /staff-routes-/;
  expect(atStart).toContainEqual(expect.stringMatching(/^assets\/server-/));
  expect(atStart).not.toContainEqual(expect.stringMatching(ofStaff));
  expect(added?.filter((file) => ofStaff.test(file))).toHaveLength(1);
});

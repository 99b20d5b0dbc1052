import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { pinnedNode } from "./scripts/lib/install.mjs";

// Started on another Node (an editor, `node_modules/.bin/vitest`): start again on the one the product runs on.
const node = pinnedNode();
if (realpathSync(node) !== realpathSync(process.execPath)) {
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: "inherit" });
  process.exit(status ?? 1);
}

// An odd zone, so that code that leans on the machine's own zone gives itself away.
process.env.TZ = "Pacific/Chatham";

/** What the driver can matter to: SQL, types, locks, notices, transactions. On both databases. */
const DATABASE_TESTS = "**/*.db.test.ts";
/** Requests through the built server, and what it answers. On one. */
const REQUEST_TESTS = "**/*.http.test.ts";

/** A project of tests that need a database. */
const databaseProject = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: `./tests/setup/${name}.ts`,
    hookTimeout: 60_000,
    // The files of a worker share it, and with it the built server, which takes longer to load than most files to run.
    isolate: false,
    server: { deps: { external: [/\/build\/server\//] } },
  },
});

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    exclude: ["**/node_modules/**", "build/**", "tests/e2e/**"],
    setupFiles: ["./tests/setup/console.ts"],
    maxWorkers: 2,
    // Against what hangs; properties are tried many times, including on a crowded machine.
    testTimeout: 30_000,
    restoreMocks: true,
    // A notice of the database takes its time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,db,tests,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "tests/e2e/**", DATABASE_TESTS, REQUEST_TESTS],
        },
      },
      databaseProject("pg", [DATABASE_TESTS, REQUEST_TESTS]),
      databaseProject("pglite", [DATABASE_TESTS]),
    ],
  },
});

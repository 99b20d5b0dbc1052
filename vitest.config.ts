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

const DATABASE_TESTS = "**/*.db.test.ts";

/** A project of the tests that need a database: every such file runs in both. */
const databaseProject = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: [DATABASE_TESTS],
    globalSetup: `./tests/setup/${name}.ts`,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    exclude: ["**/node_modules/**", "build/**", "tests/e2e/**"],
    setupFiles: ["./tests/setup/console.ts"],
    maxWorkers: 2,
    // Against what hangs; properties are tried many times, also on a crowded machine.
    testTimeout: 30_000,
    restoreMocks: true,
    // Processes, mail servers and databases speak to each other in time; on a crowded machine one may be late.
    retry: process.env.CI ? 1 : 0,
    // A notice of the database takes its time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,db,tests,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "tests/e2e/**", DATABASE_TESTS],
        },
      },
      databaseProject("pglite"),
      databaseProject("pg"),
    ],
  },
});

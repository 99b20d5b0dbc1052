import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { pinnedNode } from "./scripts/lib/install.mjs";
import { memoryFolder } from "./scripts/lib/memory-folder.mjs";
import { garbageArguments } from "./tests/setup/new-garbage.ts";
import { type DebianProgram, debianProgram, sayLeftOut } from "./tests/setup/programs.ts";

// If Vitest was started on another Node (by an editor or `node_modules/.bin/vitest`), restart it on the Node that the
// product uses.
const node = pinnedNode();
if (realpathSync(node) !== realpathSync(process.execPath)) {
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: "inherit" });
  process.exit(status ?? 1);
}

// An unusual time zone, so that code that depends on the machine's time zone fails.
process.env.TZ = "Pacific/Chatham";

Object.assign(process.env, memoryFolder());

/** Tests that may depend on the driver: SQL, types, locks, notices, transactions. They run on both databases. */
const DATABASE_TESTS = "**/*.db.test.ts";
/** Requests through the built server. They run on one database. */
const REQUEST_TESTS = "**/*.http.test.ts";

/** They start processes, most of them the built server. `npm test -- unit` runs them too. */
const PROCESS_TESTS = "tests/!(architecture).test.ts";

/** Files of tests about programs that no npm package has: left out unless one of them is installed. */
const PROGRAM_TESTS: Readonly<Record<string, readonly DebianProgram[]>> = {
  "tests/pgbouncer.test.ts": ["pgbouncer"],
  "tests/proxies.test.ts": ["nginx", "caddy"],
};

const leftOut = Object.entries(PROGRAM_TESTS).flatMap(([file, programs]) => {
  if (programs.some((name) => debianProgram(name) !== null)) return [];
  sayLeftOut(file, ...programs);
  return [file];
});

/** What neither of the projects without a database runs. */
const NOT_UNIT = ["**/node_modules/**", "tests/e2e/**", DATABASE_TESTS, REQUEST_TESTS, ...leftOut];

/** A project of tests that need a database. */
const databaseProject = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: `./tests/setup/${name}.ts`,
    hookTimeout: 60_000,
    // A worker's test files share its context and the built server, which takes longer to load than most files take to
    // run.
    isolate: false,
    server: { deps: { external: [/\/build\/server\//] } },
  },
});

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    exclude: ["**/node_modules/**", "build/**", "tests/e2e/**"],
    setupFiles: ["./tests/setup/console.ts", "./tests/setup/random-data.ts"],
    // One more than cores: some files mostly wait for deadlines of a server.
    maxWorkers: availableParallelism() + 1,
    // Catches hanging tests; property tests run many iterations, even on a busy machine.
    testTimeout: 120_000,
    restoreMocks: true,
    // A database notice may take a while on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,db,tests,scripts}/**/*.test.{ts,tsx}"],
          exclude: [...NOT_UNIT, PROCESS_TESTS],
          // Starting a worker and loading modules for each file took three quarters of the time of the rules' tests.
          isolate: false,
          execArgv: garbageArguments,
        },
      },
      {
        extends: true,
        test: { name: "processes", include: [PROCESS_TESTS], exclude: NOT_UNIT },
      },
      databaseProject("pg", [DATABASE_TESTS, REQUEST_TESTS]),
      databaseProject("pglite", [DATABASE_TESTS]),
    ],
  },
});

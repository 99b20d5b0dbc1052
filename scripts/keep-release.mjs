/**
 * `npm run keep-release`: builds the last commit, or another one that is named, and keeps its server in tests/fixtures.
 * The tests of the next release run it beside their own build (docs/decisions/upgrades.md).
 */
import { runMain } from "./lib/console.mjs";
import { pinnedNode, toolEnvironment } from "./lib/install.mjs";
import { prepareInstall } from "./lib/prepare.mjs";
import { inRepository, run } from "./lib/processes.mjs";

await runMain(async () => {
  await prepareInstall("full");
  const script = inRepository("scripts/release/keep.ts");
  const { code } = await run(pinnedNode(), [script, ...process.argv.slice(2)], {
    cwd: inRepository("."),
    env: { ...toolEnvironment(), NODE_ENV: "production" },
  });
  return code;
});

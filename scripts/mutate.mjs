/**
 * `npm run mutate -- pricing`: changes the pure rules of a feature in small ways, one at a time, and lists the changes
 * that none of the tests beside them notices. `npm run mutate -- pricing/sort quiz` accepts files and several features.
 * Exits with 1 if less than 90 % are noticed in one of them. See docs/decisions/mutation-testing.md.
 */
import { runMain } from "./lib/console.mjs";
import { pinnedNode, toolEnvironment } from "./lib/install.mjs";
import { prepareInstall } from "./lib/prepare.mjs";
import { inRepository, run } from "./lib/processes.mjs";

await runMain(async () => {
  await prepareInstall("full");
  const { code } = await run(
    pinnedNode(),
    [inRepository("scripts/mutation/run.ts"), ...process.argv.slice(2)],
    {
      cwd: inRepository("."),
      env: toolEnvironment(),
    },
  );
  return code;
});

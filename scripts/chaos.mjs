/**
 * `npm run chaos`: breaks what the product needs while it runs, and checks whether it keeps its promises; see
 * docs/operations.md. `npm run chaos -- --rounds 200` kills it more often, and `npm run chaos -- silent disk` runs some
 * of the faults.
 */
import { runMain } from "./lib/console.mjs";
import { pinnedNode, toolEnvironment } from "./lib/install.mjs";
import { prepareBuild, prepareInstall } from "./lib/prepare.mjs";
import { inRepository, run } from "./lib/processes.mjs";

await runMain(async () => {
  await prepareInstall("full");
  await prepareBuild();
  const { code } = await run(pinnedNode(), [inRepository("scripts/chaos/run.ts"), ...process.argv.slice(2)], {
    cwd: inRepository("."),
    env: toolEnvironment(),
  });
  return code;
});

/**
 * `npm run bench`: measures the built product, see bench/. `npm run bench -- home` runs one benchmark, and
 * `npm run bench -- help` lists them all.
 */
import { runMain } from "./lib/console.mjs";
import { pinnedNode, toolEnvironment } from "./lib/install.mjs";
import { prepareBuild, prepareInstall } from "./lib/prepare.mjs";
import { inRepository, run } from "./lib/processes.mjs";

await runMain(async () => {
  await prepareInstall("full");
  await prepareBuild();
  const { code } = await run(pinnedNode(), [inRepository("bench/run.ts"), ...process.argv.slice(2)], {
    cwd: inRepository("."),
    env: toolEnvironment(),
  });
  return code;
});

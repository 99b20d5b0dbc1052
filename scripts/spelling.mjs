/**
 * `npm run spelling [-- FILE …]`: looks for misspelled words in these files, or in those that `cspell.json` names. Words
 * of the project are in `scripts/spelling.txt`.
 */
import { runMain } from "./lib/console.mjs";
import { prepareInstall } from "./lib/prepare.mjs";
import { tool } from "./lib/test-tools.mjs";

await runMain(async () => {
  await prepareInstall("full");
  return (await tool("scripts/spelling/run.ts", process.argv.slice(2))).code;
});

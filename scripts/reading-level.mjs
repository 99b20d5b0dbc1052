/**
 * `npm run reading-level -- http://localhost:3000 / /calculator /blog/some-post`: the US school grade that the text of
 * these pages takes (app/kernel/reading-level.ts). Counts paragraphs, list items, and answers in the main part of a
 * page; not headings, labels, tables, or prices.
 */
import { runMain } from "./lib/console.mjs";
import { pinnedNode } from "./lib/install.mjs";
import { prepareInstall } from "./lib/prepare.mjs";
import { inRepository, run } from "./lib/processes.mjs";

await runMain(async () => {
  await prepareInstall("full");
  const script = inRepository("scripts/reading-level/run.ts");
  const { code } = await run(pinnedNode(), [script, ...process.argv.slice(2)], { cwd: inRepository(".") });
  return code;
});

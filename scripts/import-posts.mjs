/** `npm run import-posts -- FILE` and `npm run import-posts -- undo ID`: docs/operations.md#export-and-import. */
import { runCommand } from "./lib/command.mjs";
import { runMain } from "./lib/console.mjs";

await runMain(() => runCommand(["import-posts", ...process.argv.slice(2)]));

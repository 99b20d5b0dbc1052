/** `npm run export -- DIR`: docs/operations.md#export-and-import. */
import { runCommand } from "./lib/command.mjs";
import { runMain } from "./lib/console.mjs";

await runMain(() => runCommand(["export", ...process.argv.slice(2)]));

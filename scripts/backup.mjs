/** `npm run backup -- FILE` and `npm run backup -- verify FILE`: docs/operations.md#backup-and-restore. */
import { runCommand } from "./lib/command.mjs";
import { runMain } from "./lib/console.mjs";

await runMain(() => runCommand(["backup", ...process.argv.slice(2)]));

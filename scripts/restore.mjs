/** `npm run restore -- FILE`: docs/operations.md#backup-and-restore. */
import { runCommand } from "./lib/command.mjs";
import { runMain } from "./lib/console.mjs";

await runMain(() => runCommand(["restore", ...process.argv.slice(2)]));

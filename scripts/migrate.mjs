/** `npm run migrate`: brings the database to the current build's schema and ends. */
import { runBuilt } from "./lib/built.mjs";
import { runMain } from "./lib/console.mjs";

await runMain(() => runBuilt(["migrate"]));

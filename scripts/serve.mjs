/** `npm run serve`: serves the current build. It doesn't install or build anything. */
import { runBuilt } from "./lib/built.mjs";
import { runMain } from "./lib/console.mjs";

await runMain(() => runBuilt([]));

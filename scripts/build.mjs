/** `npm run build`: only the production build, if the sources have changed since the last one. */
import { runMain, say } from "./lib/console.mjs";
import { prepareBuild } from "./lib/prepare.mjs";

await runMain(async () => {
  await prepareBuild();
  say("build/ is up to date.");
  return 0;
});

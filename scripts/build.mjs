/** `npm run build`: the production build alone, made when its sources differ from those of the last one. */
import { runMain, say } from "./lib/console.mjs";
import { prepareBuild } from "./lib/prepare.mjs";

await runMain(async () => {
  await prepareBuild();
  say("build/ is up to date.");
  return 0;
});

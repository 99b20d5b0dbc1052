/**
 * `npm start`: installs and builds when needed, then serves. Runs on any Node from 20 with nothing
 * installed; the server itself runs on the Node release that package.json pins.
 */
import { builtServer } from "./lib/build.mjs";
import { runMain } from "./lib/console.mjs";
import { pinnedNode, toolEnvironment } from "./lib/install.mjs";
import { prepareBuild, prepareInstall } from "./lib/prepare.mjs";
import { inRepository, run } from "./lib/processes.mjs";

await runMain(async () => {
  await prepareInstall("production");
  await prepareBuild();
  const { code } = await run(pinnedNode(), [builtServer()], {
    cwd: inRepository("."),
    // Without DATABASE_URL the server uses its embedded database, which it refuses in production
    // unless someone says so. `npm start` is for trying out, and says so.
    env: { ALLOW_EMBEDDED_DB: "1", ...toolEnvironment(), NODE_ENV: "production" },
    graceful: true,
  });
  return code;
});

/**
 * `npm start`: installs and builds if needed, then serves. Runs on any Node from version 20 with nothing installed; the
 * server itself runs on the Node release that package.json pins.
 */
import { builtServer } from "./lib/build.mjs";
import { memorySettings, serverArguments } from "./lib/built.mjs";
import { runMain } from "./lib/console.mjs";
import { pinnedNode, toolEnvironment } from "./lib/install.mjs";
import { prepareBuild, prepareInstall } from "./lib/prepare.mjs";
import { inRepository, run } from "./lib/processes.mjs";

await runMain(async () => {
  await prepareInstall("production");
  await prepareBuild();
  const { code } = await run(pinnedNode(), [...serverArguments, builtServer()], {
    cwd: inRepository("."),
    // Without DATABASE_URL the server uses its embedded database, which it refuses in production unless this setting
    // allows it. `npm start` is for trying the product out, so it does.
    env: { ...memorySettings, ALLOW_EMBEDDED_DB: "1", ...toolEnvironment(), NODE_ENV: "production" },
    graceful: true,
  });
  return code;
});

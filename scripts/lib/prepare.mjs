import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";

/** Installs what the lock file names, when needed. @param {import("./install.mjs").InstallMode} mode */
export const prepareInstall = (mode) => alone(() => ensureInstalled(mode));

/** Builds what changed, when needed. */
export const prepareBuild = () => alone(ensureBuilt);

import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { withInstallLock } from "./lock.mjs";

/** Installs what the lock file names, when needed. @param {import("./install.mjs").InstallMode} mode */
export const prepareInstall = (mode) => withInstallLock(() => ensureInstalled(mode));

/** Builds what changed, when needed. */
export const prepareBuild = () => withInstallLock(ensureBuilt);

import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { withInstallLock } from "./lock.mjs";

/** Installs the packages in the lock file if needed. @param {import("./install.mjs").InstallMode} mode */
export const prepareInstall = (mode) => withInstallLock(() => ensureInstalled(mode));

/** Builds the product if its sources changed. */
export const prepareBuild = () => withInstallLock(ensureBuilt);

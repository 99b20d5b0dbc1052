import type { Platform } from "~/platform/context.server";
import { PUBLIC_PICTURES_FOLDER } from "~/platform/storage/serve.server";
import { defineSweep, removeOrphans } from "~/platform/storage/sweep.server";
import { isImageKey } from "./queries/images.server";

/**
 * Every night, removes files of images that were never completed because the server was killed
 * (spec:media#image-sweep).
 */
export function defineMediaJobs(platform: Platform): void {
  const run = () => sweepImages(platform);
  defineSweep(platform, {
    job: "blog-image-sweep",
    times: "37 4 * * *",
    removed: "files without an image removed",
    run,
  });
}

/** @returns how many files were removed. */
export function sweepImages(platform: Pick<Platform, "db" | "storage" | "now">): Promise<number> {
  return removeOrphans(platform, PUBLIC_PICTURES_FOLDER, async (file) => {
    const key = /^[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];
    return !key || isImageKey(platform.db, key);
  });
}

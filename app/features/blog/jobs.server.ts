import { z } from "zod";
import type { Platform } from "~/platform/context.server";
import { PUBLIC_PICTURES_FOLDER } from "~/platform/storage/serve.server";
import { isImageKey } from "./queries/images.server";

/** An upload under way is done long before. */
const LEFT_ALONE_FOR_MS = 86_400_000;

/** Files of images that never came about, because the server was killed in between, are removed every night. */
export function defineBlogJobs(platform: Platform): void {
  platform.jobs.define(
    "blog-image-sweep",
    z.object({}),
    async () => {
      const removed = await sweepImages(platform);
      if (removed > 0) platform.log.warn({ removed }, "files without an image removed");
    },
    { cron: { expression: "37 4 * * *", timeZone: "America/New_York" } },
  );
}

/** @returns how many files were removed. */
export async function sweepImages({
  db,
  storage,
  now,
}: Pick<Platform, "db" | "storage" | "now">): Promise<number> {
  const before = now().getTime() - LEFT_ALONE_FOR_MS;
  let removed = 0;
  for await (const file of storage.list(PUBLIC_PICTURES_FOLDER)) {
    const [, key, storedAt] = /^(blog-images\/(\d+)-[^/]+)\//.exec(file) ?? [];
    if (!key || !(Number(storedAt) < before) || (await isImageKey(db, key))) continue;
    await storage.delete(file);
    removed += 1;
  }
  return removed;
}

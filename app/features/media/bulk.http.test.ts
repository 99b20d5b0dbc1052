import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { blogImages } from "~/platform/db/tables/media";
import { useApp } from "~tests/setup/app";
import { bulkIn } from "~tests/setup/bulk";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";

const app = await useApp({ settings: { DATA_DIR: useTemporaryFolder() } });
const { db, storage } = app.platform;
const { prepare, change, undo, rowsOf, personOf } = bulkIn(app);
const admin = await personOf("admin");
const manager = await personOf("content_manager");

beforeEach(async () => {
  await db.delete(blogImages);
});

/** An image with its largest file. */
async function addImage(alt: string, uploadedBy = admin.actor.userId) {
  const hash = randomBytes(32).toString("hex");
  const key = `blog-images/${Date.now()}-${hash.slice(0, 32)}-400x300`;
  await storage.put(`${key}/400.webp`, new Uint8Array([1]));
  const values = { key, alt, width: 400, height: 300, hash, uploadedBy };
  const [row] = await db.insert(blogImages).values(values).returning();
  if (!row) throw new Error("The image was not stored.");
  return row;
}

const selected = (ids: string[]) => ({ list: "images", action: "delete", ids });
const alts = async () => (await db.select().from(blogImages)).map(({ alt }) => alt).sort();

test("images that a post uses are left out, and deleted ones come back while their files exist", async () => {
  const used = await addImage("Used");
  const kept = await addImage("Kept");
  const swept = await addImage("Swept");
  await storePost(db, { content: `<img src="/uploads/${used.key}/400.webp">` });
  const runId = await change(admin, selected([used.imageId, kept.imageId, swept.imageId]));
  expect(await rowsOf(runId)).toEqual({
    Used: "left_out: A post uses it",
    Kept: "changed",
    Swept: "changed",
  });
  expect(await alts()).toEqual(["Used"]);
  await storage.delete(`${swept.key}/400.webp`);
  await undo(admin, runId);
  expect(await alts()).toEqual(["Kept", "Used"]);
  const [restored] = (await db.select().from(blogImages)).filter(({ alt }) => alt === "Kept");
  expect(restored).toEqual(kept);
});

test("a content manager deletes only the images they uploaded", async () => {
  const own = await addImage("Own", manager.actor.userId);
  const foreign = await addImage("Foreign");
  const { leftOut } = await prepare(manager.actor, selected([own.imageId, foreign.imageId]));
  expect(leftOut).toEqual([{ problem: "Someone else uploaded it", count: 1, names: ["Foreign"] }]);
});

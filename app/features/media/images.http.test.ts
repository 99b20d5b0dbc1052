import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/posts/factory";
import { blogImages } from "~/platform/db/tables/media";
import { blogPosts } from "~/platform/db/tables/posts";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { sweepImages } from "./jobs.server";
import { type ImageResponse, imageMessages, type LibraryImage } from "./rules/images";

const dataDir = useTemporaryFolder();
const app = await useApp({ settings: { DATA_DIR: dataDir } });
const { db, storage } = app.platform;
const ann = await createStaff(db, { name: "Ann Lee" });
const mia = await createStaff(db, { name: "Mia Moss", role: "content_manager" });
const cookies = { ann: await signIn(app, ann), mia: await signIn(app, mia) };
const admin = browserWith(app, cookies.ann);
const manager = browserWith(app, cookies.mia);

let color = 0;
/** An image that differs from all others in this file. */
async function picture(width = 500, height = 300): Promise<Buffer> {
  color += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: color, g: 80, b: 120 } } })
    .withExif({ IFD0: { Copyright: `Secret Place ${color}` } })
    .jpeg()
    .toBuffer();
}

async function send(
  bytes: Uint8Array | null,
  alt: string,
  cookie = cookies.ann,
): Promise<{ status: number; answer: ImageResponse }> {
  const body = new FormData();
  body.set("alt", alt);
  if (bytes) body.set("file", new Blob([new Uint8Array(bytes)]), "anything.txt");
  const response = await app.fetch(href("/admin/blog/images/upload"), {
    method: "POST",
    headers: { cookie },
    body,
  });
  return { status: response.status, answer: await response.json() };
}

async function upload(bytes: Uint8Array, alt = "A chart", cookie = cookies.ann): Promise<LibraryImage> {
  const { answer } = await send(bytes, alt, cookie);
  if (!answer.ok) throw new Error(answer.message);
  return answer.image;
}

async function filesInStore(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of storage.list("blog-images")) files.push(file);
  return files;
}

async function library(words = ""): Promise<string> {
  return admin.page(`${href("/admin/blog/images")}?${new URLSearchParams({ q: words })}`);
}

describe("an upload", () => {
  test("is stored at its own width and all smaller ones, as AVIF and WebP, without its metadata, publicly and with long caching", async () => {
    const image = await upload(await picture(1000, 600), "Costs by month");
    expect(image).toMatchObject({
      width: 1000,
      height: 600,
      alt: "Costs by month",
      uploadedBy: "Ann Lee",
      isMine: true,
    });
    const folder = image.src.replace(/\/[^/]+$/, "");
    for (const [width, format] of [
      [400, "avif"],
      [800, "webp"],
      [1000, "avif"],
      [1000, "webp"],
    ] as const) {
      const file = await app.fetch(`${folder}/${width}.${format}`);
      expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
        200,
        `image/${format}`,
        "public, max-age=31536000, immutable",
      ]);
      expect(file.headers.get("x-robots-tag")).toBeNull();
      const bytes = Buffer.from(await file.arrayBuffer());
      expect((await sharp(bytes).metadata()).width).toBe(width);
      expect(bytes.includes("Secret Place")).toBe(false);
    }
    expect((await app.fetch(`${folder}/1200.webp`)).status).toBe(404);
  });

  test("is never enlarged, and keeps transparency", async () => {
    const clear = await sharp({
      create: { width: 30, height: 20, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const image = await upload(clear, "A dot");
    const file = await app.fetch(image.src);
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({
      width: 30,
      hasAlpha: true,
    });
  });

  test("with the same bytes is stored once, and each upload gets its own description", async () => {
    const bytes = await picture();
    const first = await upload(bytes, "First words");
    const before = (await filesInStore()).length;
    const second = await upload(bytes, "Second words", cookies.mia);
    expect(second).toMatchObject({
      imageId: first.imageId,
      src: first.src,
      alt: "Second words",
      isMine: false,
    });
    expect((await filesInStore()).length).toBe(before);
  });

  test("with the same bytes many times at once is stored once, and leaves no extra files", async () => {
    const bytes = await picture(450, 200);
    const before = (await filesInStore()).length;
    const images = await Promise.all([1, 2, 3, 4].map(() => upload(bytes)));
    expect(new Set(images.map((image) => image.imageId)).size).toBe(1);
    expect((await filesInStore()).length - before).toBe(4);
  });

  test.for<[string, () => Promise<Uint8Array | null>, string, number, string]>([
    ["no description", () => picture(), "  ", 400, imageMessages.altMissing],
    ["NUL in the description", () => picture(), "a\0b", 400, imageMessages.altUnusable],
    ["a long description", () => picture(), "x".repeat(301), 400, imageMessages.altTooLong],
    ["no file", async () => null, "A chart", 400, imageMessages.missing],
    [
      "a drawing with scripts",
      async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "A",
      400,
      imageMessages.notAnImage,
    ],
    ["words", async () => Buffer.from("not an image at all"), "A", 400, imageMessages.notAnImage],
    ["a cut picture", async () => (await picture()).subarray(0, 400), "A", 400, imageMessages.notAnImage],
    [
      "too many pixels",
      async () =>
        sharp({ create: { width: 9000, height: 5000, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
      "A",
      400,
      imageMessages.tooManyPixels,
    ],
    ["too many bytes", async () => Buffer.alloc(10 * 1024 * 1024 + 1), "A", 413, imageMessages.tooLarge],
  ])("with %s is refused and leaves nothing behind", async ([, make, alt, status, message]) => {
    const before = await filesInStore();
    const result = await send(await make(), alt);
    expect([result.status, result.answer]).toMatchObject([status, { ok: false, message }]);
    expect(await filesInStore()).toEqual(before);
  });

  test("whose row can't be stored leaves no files behind", async () => {
    const before = await filesInStore();
    await db.execute(sql`alter table blog_images add constraint no_more check (alt <> 'refused') not valid`);
    const result = await send(await picture(), "refused");
    await db.execute(sql`alter table blog_images drop constraint no_more`);
    expect(result.status).toBe(503);
    expect(await filesInStore()).toEqual(before);
  });

  test("that isn't a form is a 400", async () => {
    const answer = await app.fetch(href("/admin/blog/images/upload"), {
      method: "POST",
      headers: { cookie: cookies.ann, "content-type": "text/plain" },
      body: "hello",
    });
    expect(answer.status).toBe(400);
  });
});

describe("the library", () => {
  const remove = (imageId: string, by = admin) =>
    by.post(href("/admin/blog/images"), { intent: "delete", imageId });

  test("finds images by their description, newest first, ignoring case", async () => {
    await upload(await picture(), "A yellow 100%_scale");
    await upload(await picture(), "A green scale");
    const page = await library("GREEN SCALE");
    expect(page).toContain("A green scale");
    expect(page).not.toContain("yellow");
    expect(await library("100%_")).toContain("A yellow 100%_scale");
    expect(await library("0%0")).toContain("No images match your search");
  });

  test.for(["page=0", "page=x", "page=99999999999", "q=%00", `q=${"x".repeat(400)}`])(
    "handles the URL ?%s",
    async (query) => {
      expect((await admin.get(`${href("/admin/blog/images")}?${query}`)).status).toBe(200);
    },
  );

  test("saves a new description, and says what is wrong with an invalid one", async () => {
    const { imageId } = await upload(await picture(), "Old words");
    const save = (alt: string) =>
      admin.post(href("/admin/blog/images"), { intent: "describe", imageId, alt });
    const refused = await save(" ");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(imageMessages.altMissing);
    expect((await save("New words")).status).toBe(302);
    const [row] = await db.select().from(blogImages).where(eq(blogImages.imageId, imageId));
    expect(row?.alt).toBe("New words");
  });

  test("deletes an image with its files when no post uses it", async () => {
    const { imageId, src } = await upload(await picture(), "Short-lived");
    expect((await remove(imageId)).status).toBe(302);
    expect((await app.fetch(src)).status).toBe(404);
    expect((await remove(imageId)).status).toBe(404);
  });

  test("keeps an image that a post shows, archived or not, and names the post", async () => {
    const { imageId, src } = await upload(await picture(), "In use");
    const { id } = await storePost(db, {
      title: "The post that shows it",
      content: `<img src="${src}" alt="x">`,
    });
    const refused = await remove(imageId);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("The post that shows it");
    await db.update(blogPosts).set({ archivedAt: new Date() }).where(eq(blogPosts.id, id));
    expect((await remove(imageId)).status).toBe(409);
    await db.update(blogPosts).set({ content: "<p>a</p>", featuredImage: src }).where(eq(blogPosts.id, id));
    expect((await remove(imageId)).status).toBe(409);
    await db.update(blogPosts).set({ featuredImage: null }).where(eq(blogPosts.id, id));
    expect((await remove(imageId)).status).toBe(302);
  });

  test("lets content managers change only their own images", async () => {
    const own = await upload(await picture(), "Mia's", cookies.mia);
    const other = await upload(await picture(), "Ann's");
    expect((await remove(other.imageId, manager)).status).toBe(404);
    expect((await app.fetch(other.src)).status).toBe(200);
    expect((await remove(own.imageId, manager)).status).toBe(302);
  });

  test("doesn't show content managers the title of someone else's post that uses their image", async () => {
    const { imageId, src } = await upload(await picture(), "Used elsewhere", cookies.mia);
    const titles = { [ann.userId]: "Plans no one knows of", [mia.userId]: "Her own plans" };
    for (const [authorId, title] of Object.entries(titles))
      await storePost(db, { title, authorId, status: "draft", featuredImage: src });
    const page = await (await remove(imageId, manager)).text();
    expect(page).toMatch(
      /used in: (Her own plans, a post that belongs to someone else|a post that belongs to someone else, Her own plans)\./,
    );
    expect(page).not.toContain("Plans no one knows of");
  });

  test("responds to an unknown form with a 400", async () => {
    const forms: Record<string, string>[] = [
      {},
      { intent: "delete", imageId: "1" },
      { intent: "burn", imageId: crypto.randomUUID() },
    ];
    for (const fields of forms)
      expect((await admin.post(href("/admin/blog/images"), fields)).status).toBe(400);
  });
});

describe("a post that shows an uploaded image", () => {
  test("offers its sizes and formats to browsers", async () => {
    const { src } = await upload(await picture(900, 450), "Shown");
    const { slug } = await storePost(db, {
      content: `<p>a</p><img src="${src}" alt="Shown">`,
      featuredImage: src,
    });
    const html = await (await app.fetch(href("/blog/:slug", { slug }))).text();
    expect(html.match(/type="image\/avif"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(html).toContain(`${src.replace("900.webp", "400.avif")} 400w`);
    // Both the featured image and the one in the text.
    expect(html.match(/style="background-color:#[0-9a-f]{6};color:#[0f]{3}"/g)).toHaveLength(2);
  });
});

test("files without an image are deleted after a day, and others stay", async () => {
  const { src } = await upload(await picture(), "Stays");
  const name = `-${"c".repeat(32)}-10x10/10.webp`;
  const old = `blog-images/${Date.now() - 2 * 86_400_000}${name}`;
  const fresh = `blog-images/${Date.now()}${name}`;
  for (const key of [old, fresh]) await storage.put(key, new Uint8Array([1]));
  const tomorrow = () => new Date(Date.now() + 3_600_000);
  expect(await sweepImages({ db, storage, now: tomorrow })).toBe(1);
  expect(await filesInStore()).toContain(fresh);
  expect((await app.fetch(src)).status).toBe(200);
});

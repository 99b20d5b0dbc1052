import { randomBytes } from "node:crypto";
import { href } from "react-router";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const adminCookie = await signIn(app, await createStaff(app.platform.db));

describe("uploading a logo", () => {
  const upload = (bytes: BlobPart) => {
    const form = new FormData();
    form.set("logo", new Blob([bytes]), "logo.png");
    return app.fetch(href("/admin/brand/logo"), {
      method: "POST",
      headers: { cookie: adminCookie },
      body: form,
    });
  };

  test("re-encodes the image at a small size, and returns its URL", async () => {
    const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const answer = await upload(new Uint8Array(picture));
    const { ok, address } = await answer.json();
    expect(ok).toBe(true);
    const file = Buffer.from(await (await app.fetch(address)).arrayBuffer());
    expect(await sharp(file).metadata()).toMatchObject({ format: "webp", width: 240, height: 80 });
  });

  test("makes even a photo of 300 KB smaller than 4 KB", async () => {
    const noise = sharp(randomBytes(320 * 320 * 3), { raw: { width: 320, height: 320, channels: 3 } });
    const photo = await noise.png().toBuffer();
    expect(photo.byteLength).toBeGreaterThan(300_000);
    const { address } = await (await upload(new Uint8Array(photo))).json();
    const answer = await app.fetch(address);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    const file = Buffer.from(await answer.arrayBuffer());
    expect(file.byteLength).toBeLessThanOrEqual(4_096);
    expect((await sharp(file).metadata()).width).toBeGreaterThanOrEqual(64);
  });

  test("refuses files that aren't images, and images that are too large", async () => {
    expect((await upload("<svg onload=alert(1)>")).status).toBe(400);
    expect((await upload(new Uint8Array(2 * 1024 * 1024 + 1))).status).toBe(413);
    expect(
      (await app.fetch(href("/admin/brand/logo"), { method: "POST", headers: { cookie: adminCookie } }))
        .status,
    ).toBe(400);
  });
});

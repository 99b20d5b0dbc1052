import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanPicture, logoPicture, pictureSet } from "./picture.server";

const MAX_PIXELS = 40_000_000;
const plain = (width: number, height: number, background = "teal") =>
  sharp({ create: { width, height, channels: 3, background } });

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

async function cleaned(bytes: Uint8Array) {
  const picture = await cleanPicture(bytes, "client", MAX_PIXELS);
  if (typeof picture === "string") throw new Error(picture);
  return picture;
}

describe("a picture", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "%s is accepted and re-encoded",
    async (format) => {
      const picture = await cleaned(await plain(60, 40).toFormat(format).toBuffer());
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: "jpeg", width: 60, height: 40 });
      expect(picture).toMatchObject({ ending: "jpg", hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    },
  );

  test("loses its location and camera, and is upright", async () => {
    const sent = await plain(60, 40)
      .withExif({
        IFD0: { Copyright: "A photographer", Make: "camera" },
        IFD3: { GPSLatitude: "25/1 46/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const kept = await sharp((await cleaned(sent)).bytes).metadata();
    expect(kept).toMatchObject({ width: 40, height: 60 });
    for (const part of ["exif", "icc", "iptc", "xmp", "orientation"] as const)
      expect(kept[part]).toBeUndefined();
  });

  test("loses data hidden after it", async () => {
    const sent = Buffer.concat([
      await plain(9, 9).png().toBuffer(),
      Buffer.from("<script>alert(1)</script>"),
    ]);
    expect(Buffer.from((await cleaned(sent)).bytes).includes("script")).toBe(false);
  });

  test("keeps only the first frame of an animation", async () => {
    const colors = [plain(9, 9, "teal"), plain(9, 9, "gold")];
    const pages = await Promise.all(colors.map((frame) => frame.png().toBuffer()));
    const frames = await sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    expect((await sharp((await cleaned(frames)).bytes).metadata()).pages ?? 1).toBe(1);
  });

  test("gets a white background if it is transparent", async () => {
    const clear = { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { bytes } = await cleaned(await sharp({ create: clear }).png().toBuffer());
    const { channels } = await sharp(bytes).stats();
    expect(channels.map((channel) => channel.min)).toEqual([255, 255, 255]);
  });

  test("is scaled down if it is longer than the format allows", async () => {
    const { bytes } = await cleaned(await plain(20, 66_000).png().toBuffer());
    expect((await sharp(bytes).metadata()).height).toBeLessThanOrEqual(65_000);
  });
});

describe("a picture in the colors of a printing press", () => {
  test("becomes one in the colors of a screen", async () => {
    const sent = await plain(60, 40, "#008080").toColorspace("cmyk").jpeg().toBuffer();
    expect((await sharp(sent).metadata()).space).toBe("cmyk");
    const set = await pictureSet(sent, "client", MAX_PIXELS, [400]);
    if (typeof set === "string") throw new Error(set);
    const logo = await logoPicture(sent, "client", MAX_PIXELS, 4_096);
    if (typeof logo === "string") throw new Error(logo);
    for (const bytes of [(await cleaned(sent)).bytes, logo, ...set.files.map((file) => file.bytes)]) {
      expect(await sharp(bytes).metadata()).toMatchObject({ space: "srgb", width: 60, height: 40 });
      const { dominant } = await sharp(bytes).stats();
      expect(dominant.r).toBeLessThan(64);
      expect(dominant.g).toBeGreaterThan(80);
    }
  });
});

describe("a logo", () => {
  const logoOf = async (bytes: Uint8Array) => {
    const logo = await logoPicture(bytes, "client", MAX_PIXELS, 4_096);
    if (typeof logo === "string") throw new Error(logo);
    return logo;
  };

  test("is upright, without metadata, and never enlarged", async () => {
    const sent = await plain(60, 40)
      .withExif({ IFD0: { Copyright: "A photographer" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const kept = await sharp(await logoOf(sent)).metadata();
    expect(kept).toMatchObject({ format: "webp", width: 40, height: 60 });
    for (const part of ["exif", "icc", "xmp"] as const) expect(kept[part]).toBeUndefined();
  });

  test("gets a white background, on which pages show it in dark mode, too", async () => {
    const clear = { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const logo = await logoOf(await sharp({ create: clear }).png().toBuffer());
    const { channels } = await sharp(logo).stats();
    expect(channels.map((channel) => channel.min)).toEqual([255, 255, 255]);
  });

  test.each([
    ["SVG", Buffer.from(svg), "not-an-image"],
    ["a bomb", pngThatSays(60_000, 60_000), "too-many-pixels"],
  ])("isn't made from %s", async (_what, bytes, problem) => {
    expect(await logoPicture(bytes, "client", MAX_PIXELS, 4_096)).toBe(problem);
  });
});

describe("a file that isn't a valid picture", () => {
  test.each<[string, Buffer]>([
    ["text", Buffer.from("hello, I am a picture")],
    ["SVG", Buffer.from(svg)],
    ["SVG with an XML head", Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
    ["the head of a PNG and nothing more", Buffer.from("89504e470d0a1a0a", "hex")],
    ["nothing", Buffer.alloc(0)],
  ])("%s is rejected", async (_what, bytes) => {
    expect(await cleanPicture(bytes, "client", MAX_PIXELS)).toBe("not-an-image");
  });

  test("half a picture is rejected", async () => {
    const whole = await plain(600, 400).png({ compressionLevel: 0 }).toBuffer();
    expect(await cleanPicture(whole.subarray(0, whole.length / 2), "client", MAX_PIXELS)).toBe(
      "not-an-image",
    );
  });
});

describe("a decompression bomb", () => {
  test.each([
    [60_000, 60_000],
    [40_000_001, 1],
    [6_325, 6_325],
  ])("%i × %i pixels are rejected before they are decoded", async (width, height) => {
    expect(await cleanPicture(pngThatSays(width, height), "client", MAX_PIXELS)).toBe("too-many-pixels");
  });

  test("a picture that lies about its size decodes to no more than it declared", async () => {
    const { bytes } = await cleaned(pngThatSays(10, 10, Buffer.alloc(50_000_000)));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 10, height: 10 });
  });
});

test("more simultaneous pictures than slots all succeed", async () => {
  const sent = await plain(300, 300).png().toBuffer();
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, client) => cleanPicture(sent, `client ${client}`, MAX_PIXELS)),
  );
  expect(all.every((picture) => typeof picture === "object")).toBe(true);
});

/** A PNG with these dimensions in its header, whatever its data contains. */
function pngThatSays(width: number, height: number, data = Buffer.alloc(1_000)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(data)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

test("many pictures of one client leave room for another client's", async () => {
  const large = await plain(2_000, 2_000).png().toBuffer();
  const ended: string[] = [];
  const clean = async (bytes: Uint8Array, client: string) => {
    const picture = await cleanPicture(bytes, client, MAX_PIXELS);
    ended.push(client);
    return picture;
  };
  const many = Array.from({ length: 12 }, () => clean(large, "one"));
  const other = await clean(await plain(9, 9).png().toBuffer(), "another");
  expect(other).toMatchObject({ ending: "jpg" });
  const results = await Promise.all(many);
  expect(results.filter((result) => result === "busy")).toHaveLength(7);
  expect(results.filter((result) => typeof result === "object")).toHaveLength(5);
  expect(ended.lastIndexOf("one")).toBeGreaterThan(ended.indexOf("another"));
});

describe("the color of a picture for a page", () => {
  const colorOf = async (bytes: Uint8Array) => {
    const set = await pictureSet(bytes, "client", MAX_PIXELS, [400]);
    if (typeof set === "string") throw new Error(set);
    return set.color;
  };

  test("is the one that most of it has", async () => {
    const corner = await plain(20, 20, "gold").png().toBuffer();
    const picture = await plain(300, 200, "teal")
      .composite([{ input: corner, left: 0, top: 0 }])
      .png()
      .toBuffer();
    // The colors are counted in groups of 16 levels.
    const [red = 0, green = 0, blue = 0] =
      (await colorOf(picture))?.match(/../g)?.map((hex) => parseInt(hex, 16)) ?? [];
    expect(red).toBeLessThan(16);
    expect(Math.abs(green - 128)).toBeLessThan(16);
    expect(Math.abs(blue - 128)).toBeLessThan(16);
  });

  test("is missing if it has transparent parts", async () => {
    const clear = { width: 9, height: 9, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } as const;
    expect(await colorOf(await sharp({ create: clear }).png().toBuffer())).toBeNull();
  });
});

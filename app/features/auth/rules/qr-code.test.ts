import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { qrCodeSvg } from "./qr-code";

const uri = (account: string) =>
  `otpauth://totp/DoseCompare:${encodeURIComponent(account)}?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=DoseCompare&digits=6&period=30`;

/** Reads a QR code as a camera does: from its pixels, at the size of the page with the setup key. */
async function scan(svg: string, background: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(200, 200)
    .flatten({ background })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = { width: info.width, height: info.height, data: new Uint8Array(data) };
  return decodeQR(image, { effort: Infinity, timeLimit: Infinity });
}

describe("a QR code", () => {
  test.for([
    ["a short address", "a@b.co"],
    ["a usual address", "morgan.lee@example.com"],
    ["an address with letters from other languages", "josé.müller@example.com"],
    ["a very long address", `${"a".repeat(60)}@${"b".repeat(60)}.example.com`],
  ] as const)("of %s has the same text when it's scanned", async ([, account]) => {
    expect(await scan(qrCodeSvg(uri(account)), "white")).toBe(uri(account));
  });

  test("can be scanned on a dark page", async () => {
    const text = uri("morgan.lee@example.com");
    expect(await scan(qrCodeSvg(text), "black")).toBe(text);
  });

  test("has a light border two modules wide, and no styles", () => {
    const svg = qrCodeSvg("DoseCompare");
    const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
    const dark = [...svg.matchAll(/M(\d+) (\d+)h1v1/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect([Math.min(...dark), Math.max(...dark)]).toEqual([2, size - 3]);
    expect(svg).not.toContain("style");
  });
});

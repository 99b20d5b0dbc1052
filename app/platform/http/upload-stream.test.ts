import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openUploadForm } from "./upload-stream.server";

const LIMITS = { fileField: "file", maxFileBytes: 5_000, maxTextBytes: 1_000 };

/** A request whose body arrives in pieces of this many bytes. */
function requestOf(bytes: Uint8Array, size: number, type = "multipart/form-data; boundary=edge"): Request {
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
  const init = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" };
  return new Request("http://localhost/", init);
}

function formOf(fields: Record<string, string>, content: Uint8Array, fileName = "prices.csv"): Uint8Array {
  const head = Object.entries(fields).map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n`;
  return Buffer.concat([Buffer.from(head.join("") + file), content, Buffer.from("\r\n--edge--\r\n")]);
}

async function read(request: Request) {
  const { fields, file } = await openUploadForm(request, LIMITS);
  if (!file) return { fields, file: null };
  const pieces: Uint8Array[] = [];
  for await (const piece of file.body) pieces.push(piece);
  return { fields, file: { name: file.fileName, content: Buffer.concat(pieces), end: file.end() } };
}

describe("a form with a file", () => {
  test("is read whole, whatever its pieces and whatever looks like its end", async () => {
    const content = fc
      .array(fc.constantFrom("\r\n--edg", "\r\n--", "\r", "\n", "a", "--edge", "\u00e9"), { maxLength: 40 })
      .map((parts) => parts.join(""))
      // A browser chooses a boundary that the file doesn't contain.
      .filter((text) => !text.includes("\r\n--edge"))
      .map((text) => Buffer.from(text));
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 40 }), async (bytes, size) => {
        const found = await read(requestOf(formOf({ kind: "brands", note: "caf\u00e9" }, bytes), size));
        expect(found).toEqual({
          fields: { kind: "brands", note: "caf\u00e9" },
          file: { name: "prices.csv", content: bytes, end: "ok" },
        });
      }),
    );
  });

  test("is never considered complete if it is cut off anywhere", async () => {
    const whole = formOf({ kind: "brands" }, Buffer.from("a,b\n".repeat(20)));
    // The last few bytes only say that no part follows.
    for (let length = 0; length < whole.length - "--\r\n".length; length += 1) {
      const { file } = await read(requestOf(whole.subarray(0, length), 7));
      expect(file?.end ?? "none").not.toBe("ok");
    }
  });

  test("that is too large ends with that outcome, and yields no more than allowed", async () => {
    const { file } = await read(requestOf(formOf({}, Buffer.alloc(8_000, "x")), 500));
    expect(file?.end).toBe("too-large");
    expect(file?.content.length).toBeLessThanOrEqual(LIMITS.maxFileBytes);
  });
});

test.each<[string, Request]>([
  ["no file was chosen", requestOf(formOf({ kind: "brands" }, Buffer.alloc(0), ""), 50)],
  ["the texts are far too long", requestOf(formOf({ kind: "x".repeat(2_000) }, Buffer.from("a")), 50)],
  ["it is no form", requestOf(Buffer.from("kind=brands"), 50, "application/x-www-form-urlencoded")],
  ["it is nothing", requestOf(Buffer.alloc(0), 50)],
  ["the first boundary never comes", requestOf(Buffer.alloc(20_000, "x"), 500)],
])("has no file when %s", async (_, request) => {
  expect((await read(request)).file).toBeNull();
});

import { describe, expect, test } from "vitest";
import { readUploadForm } from "./multipart.server";

const limits = { fileField: "picture", maxFileBytes: 1_000, maxTextBytes: 500 };

function read(form: FormData) {
  return readUploadForm(new Request("http://site.example", { method: "POST", body: form }), limits, "client");
}

function formWith(parts: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
}

/** A form as raw bytes, in pieces. `delivered` counts the pieces that were read. */
function rawRequest(pieces: Iterable<string>, headers: Record<string, string> = {}) {
  let delivered = 0;
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) return controller.close();
      delivered += 1;
      controller.enqueue(encoder.encode(value));
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { ...multipart, ...headers } };
  return { request: new Request("http://site.example", init), delivered: () => delivered };
}
const multipart = { "Content-Type": "multipart/form-data; boundary=b" };
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n';

describe("a form with a file", () => {
  test("returns its fields and the bytes", async () => {
    const form = await read(formWith({ name: "Ána", picture: new Blob(["abc"]), more: "x" }));
    expect(form).toMatchObject({ outcome: "ok", fields: { name: "Ána", more: "x" } });
    expect(Buffer.from(form.file ?? []).toString()).toBe("abc");
  });

  test("may omit the file", async () => {
    expect(await read(formWith({ name: "a", picture: new Blob([]) }))).toMatchObject({
      outcome: "ok",
      file: null,
    });
    expect(await read(formWith({ name: "a" }))).toMatchObject({ outcome: "ok", file: null });
  });

  test("arrives whole however it is split into pieces", async () => {
    const whole = `${field("name", "a")}${fileHead}\r\n--not the boundary\r\n--b--\r\n`;
    for (const size of [1, 2, 3, 7, 50]) {
      const pieces = whole.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      const form = await readUploadForm(rawRequest(pieces).request, limits, "client");
      expect(form.outcome).toBe("ok");
      expect(Buffer.from(form.file ?? []).toString()).toBe("\r\n--not the boundary");
    }
  });
});

describe("too much data", () => {
  test("a file over the limit isn't kept, but the fields before it are", async () => {
    const form = await read(formWith({ name: "kept", picture: new Blob(["x".repeat(1_001)]) }));
    expect(form).toEqual({ outcome: "too-large", fields: { name: "kept" }, file: null });
  });

  test("a file that declares a huge length isn't read to its end", async () => {
    function* endless() {
      yield field("name", "kept") + fileHead;
      for (let piece = 0; piece < 1_000; piece += 1) yield "x".repeat(100_000);
    }
    const { request, delivered } = rawRequest(endless(), { "Content-Length": "100000000" });
    expect(await readUploadForm(request, limits, "client")).toMatchObject({
      outcome: "too-large",
      fields: { name: "kept" },
    });
    expect(delivered()).toBeLessThan(5);
  });

  test("a file without a declared length is discarded only up to a limit", async () => {
    function* endless() {
      yield fileHead;
      for (;;) yield "x".repeat(1_000_000);
    }
    const { request, delivered } = rawRequest(endless());
    expect(await readUploadForm(request, limits, "client")).toMatchObject({ outcome: "too-large" });
    expect(delivered()).toBeLessThan(50);
  });

  test("texts that are far too long, and far too many fields, are malformed", async () => {
    expect(await read(formWith({ name: "x".repeat(501) }))).toMatchObject({ outcome: "malformed" });
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, "x"]));
    expect((await read(formWith(many))).outcome).not.toBe("ok");
  });
});

describe("a body that isn't a form", () => {
  test.each([
    ["text", { "Content-Type": "text/plain" }, ["hello"]],
    ["another kind of form", { "Content-Type": "application/x-www-form-urlencoded" }, ["a=b"]],
    ["no boundary", { "Content-Type": "multipart/form-data" }, [field("a", "b"), "--b--"]],
    ["another boundary", {}, ["--c\r\n\r\n--c--"]],
    ["nothing", {}, []],
    ["an end that is missing", {}, [field("a", "b")]],
    ["a field without a name", {}, ["--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--"]],
    ["a header without end", {}, ["--b\r\n", "x".repeat(20_000)]],
  ])("%s is malformed", async (_what, headers, pieces) => {
    const { request } = rawRequest(pieces, headers as Record<string, string>);
    expect((await readUploadForm(request, limits, "client")).outcome).toBe("malformed");
  });

  test("bytes that aren't valid text are malformed", async () => {
    const form = await read(formWith({ name: new Blob([new Uint8Array([0xff, 0xfe, 0xfd])]) }));
    expect(form.outcome).toBe("malformed");
  });

  test("an interrupted upload is aborted", async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(field("name", "a") + fileHead));
      },
      pull(controller) {
        controller.error(new Error("connection lost"));
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: multipart };
    expect((await readUploadForm(new Request("http://site.example", init), limits, "client")).outcome).toBe(
      "aborted",
    );
  });
});

/** Forms that never end until the test breaks their streams. */
function endlessForms() {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  return {
    read(client: string) {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
      const init = { method: "POST", body, duplex: "half", headers: multipart };
      return readUploadForm(new Request("http://site.example", init), limits, client);
    },
    breakAll() {
      for (const controller of open) controller.error(new Error("gone"));
    },
  };
}

test("some of many simultaneous uploads are rejected, and later ones are read again", async () => {
  const forms = endlessForms();
  const reading = Array.from({ length: 60 }, (_, sender) => forms.read(`sender ${sender}`));
  for (const form of await Promise.all(reading.slice(40))) expect(form.outcome).toBe("busy");
  forms.breakAll();
  await Promise.all(reading);
  expect((await read(formWith({ name: "a" }))).outcome).toBe("ok");
});

test("too many uploads of one sender are rejected, while those of others are read", async () => {
  const forms = endlessForms();
  const reading = Array.from({ length: 40 }, () => forms.read("one sender"));
  for (const form of await Promise.all(reading.slice(5))) expect(form.outcome).toBe("busy");
  expect((await read(formWith({ name: "a" }))).outcome).toBe("ok");
  forms.breakAll();
  await Promise.all(reading);
});

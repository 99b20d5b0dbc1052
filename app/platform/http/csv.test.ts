import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { csvDownload, csvLine } from "./csv.server";

describe("a line", () => {
  test("can contain text, numbers, days, and empty cells", () => {
    const cells = ["Ann", 12.5, true, null, new Date("2026-01-02T03:04:05Z")];
    expect(csvLine(cells)).toBe("Ann,12.5,true,,2026-01-02T03:04:05.000Z\r\n");
  });

  test.each(["=1+1", "+1", "-1", "@cmd", "\t=1", "\r=1"])("neutralizes %j", (text) => {
    const [row] = Papa.parse<string[]>(csvLine([text])).data;
    expect(row?.[0]).toBe(`'${text}`);
  });

  test("reads back unchanged, whatever it contains", () => {
    const text = fc.string({ unit: "grapheme" }).filter((value) => !/^[=+\-@\t\r]/.test(value));
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (cells) => {
        const [row] = Papa.parse<string[]>(csvLine(cells), { delimiter: ",", newline: "\r\n" }).data;
        expect(row).toEqual(cells);
      }),
      { numRuns: 300 },
    );
  });
});

// spec:platform#exports
describe("a download", () => {
  async function* rows() {
    yield ["name", "note"];
    yield ["Zoë", 'says "hi", twice'];
  }

  test("is a UTF-8 file that no cache stores", async () => {
    const answer = csvDownload("leads.csv", rows());
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="leads.csv"');
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('name,note\r\nZoë,"says ""hi"", twice"\r\n');
  });

  test("stops reading when the browser disconnects", async () => {
    let read = 0;
    let isStopped = false;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield ["x".repeat(10_000)];
        }
      } finally {
        isStopped = true;
      }
    }
    const reader = csvDownload("endless.csv", endless()).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(isStopped).toBe(true);
    expect(read).toBeLessThan(10);
  });
});

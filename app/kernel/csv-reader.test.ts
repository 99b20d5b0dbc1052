import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCsvReader, type Delimiter, delimiters, guessDelimiter, MAX_CELL_LENGTH } from "./csv-reader";

/** Feeds the reader the text in pieces of `size` characters and collects the rows. */
function read(text: string, delimiter: Delimiter = ",", size = text.length) {
  const reader = createCsvReader(delimiter);
  const rows = [];
  for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)));
  const { rows: last, openQuote } = reader.end();
  return { rows: [...rows, ...last], openQuote };
}

const cellsOf = (text: string, delimiter?: Delimiter) => read(text, delimiter).rows.map((row) => row.cells);

describe("cells", () => {
  test.each<[string, string, string[][]]>([
    [
      "plain",
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "empty cells",
      ",a,\n,,",
      [
        ["", "a", ""],
        ["", "", ""],
      ],
    ],
    [
      "quotes hold delimiters, quotes and line ends",
      '"a,b","say ""hi""","x\r\ny"',
      [["a,b", 'say "hi"', "x\r\ny"]],
    ],
    ["a quote inside an unquoted cell is a character", '5" pen,a', [['5" pen', "a"]]],
    ["an empty quoted cell is a row", '""', [[""]]],
    [
      "line ends of every system, and empty lines between",
      "a\r\nb\n\n\rc\r\r\nd",
      [["a"], ["b"], ["c"], ["d"]],
    ],
  ])("%s", (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test("rows, lines, and flaws don't depend on how the text is cut into pieces", () => {
    const hostile = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", "\t", ";", "é", "\ud83d") });
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 5 }), (text, size) => {
        expect(read(text, ",", size)).toEqual(read(text));
      }),
    );
  });

  test("every line is counted, including those inside quotes, and each cell knows where it begins", () => {
    const { rows } = read('a,b\r\n\r\n"x\r\ny","z\n"\nlast,"1"');
    expect(rows.map((row) => row.lines)).toEqual([
      [1, 1],
      [3, 4],
      [6, 6],
    ]);
  });
});

describe("flaws", () => {
  test("text behind a closing quote is reported", () => {
    const { rows } = read('a,"b"c,d');
    expect(rows[0]).toMatchObject({
      cells: ["a", "bc", "d"],
      flaws: [{ cell: 1, kind: "text-after-quote" }],
    });
  });

  test("an unclosed quote is reported where it opens", () => {
    expect(read('a,b\nc,"d\ne').openQuote).toEqual({ line: 2, cell: 1 });
  });

  test("an oversized cell is reported and not kept, in quotes or not", () => {
    for (const huge of ["x".repeat(10_000_000), `"${"x\n".repeat(2_000_000)}"`]) {
      const { rows } = read(`a,${huge}\nb,c`, ",", 65_536);
      expect(rows[0]?.flaws).toEqual([{ cell: 1, kind: "too-long" }]);
      expect(rows[0]?.cells[1]).toHaveLength(MAX_CELL_LENGTH);
      expect(rows[1]?.cells).toEqual(["b", "c"]);
    }
  });

  test("a row of delimiters doesn't fill the memory", () => {
    const { rows } = read(",".repeat(1_000_000));
    expect(rows[0]?.cells.length).toBeLessThan(1_000);
    expect(rows[0]?.flaws[0]?.kind).toBe("too-many-cells");
  });
});

describe("guessing the delimiter", () => {
  const isKnown = (heading: string) => ["brand_id", "brand_name", "rebate"].includes(heading.trim());

  test.each(delimiters)("%j, by the known columns in the header", (delimiter) => {
    const header = ["brand_id", "brand_name", "rebate"].join(delimiter);
    // Rows full of other delimiters don't mislead it.
    const row = ["1", "a,b;c|d,e;f|g\t", "2"].map((cell) => `"${cell}"`).join(delimiter);
    expect(guessDelimiter(`${header}\n${row}\n${row}`, isKnown)).toBe(delimiter);
  });

  test("without a known column, by how even the rows are", () => {
    expect(guessDelimiter("x;y;z\n1,5;2,5;3\n4;5,2;6\n", isKnown)).toBe(";");
  });

  test("a comma when nothing suggests another separator", () => {
    expect(guessDelimiter("brand_name\nNorthfield", isKnown)).toBe(",");
    expect(guessDelimiter("", isKnown)).toBe(",");
  });
});

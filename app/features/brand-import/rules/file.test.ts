import { describe, expect, test } from "vitest";
import { createImportFileReader } from "./file";
import type { ImportKind } from "./kinds";

/** Reads a file in chunks until it ends or fails. */
function read(kind: ImportKind, content: string | Uint8Array, size = 1_000) {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const reader = createImportFileReader(kind);
  const rows = [];
  for (let at = 0; at < bytes.length; at += size) {
    const step = reader.push(bytes.subarray(at, at + size));
    if (!step.ok) return { failure: step.message, rows, facts: reader.facts() };
    rows.push(...step.rows);
  }
  const end = reader.end();
  if (!end.ok) return { failure: end.message, rows, facts: reader.facts() };
  return { failure: null, rows: [...rows, ...end.rows], facts: reader.facts() };
}

const PRICES = "pricing_id,brand_id,medication_type,plan_interval,price";

/** Errors and notes of a one-row file, as `column@position: message`. */
function problemsOf(kind: ImportKind, content: string) {
  return read(kind, content).rows.flatMap((row) =>
    row.problems.map(
      ({ level, line, column, position, message }) => `${level} ${line}/${position} ${column}: ${message}`,
    ),
  );
}

describe("a row is read by the rules for cells (spec:brand-import#cells)", () => {
  test("a brand", () => {
    const { rows, failure } = read(
      "brands",
      'Brand_ID;brand name;rebate;accept_insurance;last_verified_updated;unavailable_states;other_notes\n7;Northfield;"$1,299.00";YES;2026-01-15T08:00:00Z;" ca, NY ,CA";\'=sum',
    );
    expect(failure).toBeNull();
    expect(rows).toEqual([
      {
        line: 2,
        targetId: 7,
        given: {
          brand_id: 7,
          brand_name: "Northfield",
          rebate: "1299.00",
          accept_insurance: true,
          last_verified_updated: "2026-01-15T08:00:00.000Z",
          unavailable_states: ["CA", "NY"],
          other_notes: "=sum",
        },
        problems: [],
      },
    ]);
  });

  test("empty cells are null, or the default where null isn't allowed; absent columns are left out", () => {
    const { rows } = read("brands", "brand_id,brand_name,rebate,bill_today,unavailable_states\n1,N,,,\n");
    expect(rows[0]?.given).toEqual({
      brand_id: 1,
      brand_name: "N",
      rebate: null,
      bill_today: false,
      unavailable_states: [],
    });
  });

  test("biannual is semi_annual (spec:brands#biannual), and an empty dosage means all doses", () => {
    const { rows } = read("brand_pricing", `${PRICES},dosage\n1,2,sema_inject,biannual,900,\n`);
    expect(rows[0]?.given).toMatchObject({
      plan_interval: "semi_annual",
      dosage: "all_doses",
      price: "900.00",
    });
  });

  test.each(["pricing_id", "brand_id", "medication_type", "plan_interval", "price"])(
    "%s is required for brand_pricing records",
    (field) => {
      const cells = {
        pricing_id: "1",
        brand_id: "2",
        medication_type: "sema_inject",
        plan_interval: "annual",
        price: "9",
      };
      const row = Object.values({ ...cells, [field]: "" }).join(",");
      const position = Object.keys(cells).indexOf(field) + 1;
      expect(problemsOf("brand_pricing", `${PRICES}\n${row}`)).toEqual([
        `error 2/${position} ${field}: ${field} is required for brand_pricing records`,
      ]);
    },
  );

  test.each([
    ["1,2,sema_inject,annual", ["price"]],
    ["1,2,sema_inject", ["plan_interval", "price"]],
  ])("columns missing at the end of a short row are required: %s", (row, missing) => {
    expect(problemsOf("brand_pricing", `${PRICES}\n${row}`).slice(1)).toEqual(
      missing.map((name) => {
        const position = PRICES.split(",").indexOf(name) + 1;
        return `error 2/${position} ${name}: ${name} is required for brand_pricing records`;
      }),
    );
  });

  test.each([
    ["abc,2", 1, "pricing_id"],
    ["1,abc", 2, "brand_id"],
  ])("an id that can't be read is required: %s", (ids, position, name) => {
    expect(problemsOf("brand_pricing", `${PRICES}\n${ids},sema_inject,annual,5`)).toEqual([
      expect.stringMatching(
        `^error 2/${position} ${name}: ${name} is required for brand_pricing records\\. .*“abc”$`,
      ),
    ]);
  });

  test("a price that isn't a number is reported twice: how it was read, and that it is required", () => {
    expect(problemsOf("brand_pricing", `${PRICES}\n1,2,sema_inject,annual,12-15`)).toEqual([
      "note 2/5 price: “12-15” isn't a number, so the cell was treated as empty",
      "error 2/5 price: price is required for brand_pricing records",
    ]);
  });

  test("the editor's own rules report errors with line and column", () => {
    expect(
      problemsOf("brands", "brand_name,website_link,trustpilot_rating\nN,javascript:alert(1),7"),
    ).toEqual([
      expect.stringMatching(/^error 2\/2 website_link: .*“javascript:alert\(1\)”$/),
      expect.stringMatching(/^error 2\/3 trustpilot_rating: /),
    ]);
    expect(problemsOf("brand_pricing", `${PRICES}\n1,2,sema_pil,annual,5`)).toEqual([
      "error 2/3 medication_type: “sema_pil” isn't one of sema_inject, sema_pill, sema_drop, trizep_inject, trizep_pill, trizep_drop",
    ]);
    expect(problemsOf("brand_pricing", `${PRICES}\n1x,2,sema_inject,annual,-5`)).toEqual([
      expect.stringMatching(/^error 2\/1 pricing_id: /),
      expect.stringMatching(/^error 2\/5 price: /),
    ]);
    expect(problemsOf("brands", "brand_name,other_notes\nN,a\u0000b")).toEqual([
      expect.stringMatching(/^error 2\/2 other_notes: /),
    ]);
  });

  test("fees and brands without an id are new and need a new row's required fields", () => {
    expect(read("brand_fees", "fee_type,brand_id\nMembership,3").rows[0]).toMatchObject({
      targetId: null,
      problems: [],
    });
    expect(problemsOf("brand_fees", "fee_id,fee_type,brand_id\n,,3\n4,,")).toEqual([
      "error 2/2 fee_type: fee_type is required for brand_fees records",
      "error 3/2 fee_type: fee_type is required for brand_fees records",
      "error 3/3 brand_id: brand_id is required for brand_fees records",
    ]);
  });
});

// spec:brand-import#row-errors
describe("rows whose columns don't match the header", () => {
  test("another delimiter", () => {
    expect(problemsOf("brand_fees", "fee_id,brand_id,fee_type\n1;2;Membership\n1,2,Membership,,\n")).toEqual([
      "error 2/null null: The row has 1 cell, but the header has 3. Does the row use a different delimiter?",
    ]);
  });

  test("a quote in the middle, a cell of 10 MB", () => {
    expect(
      problemsOf("brand_fees", `fee_id,brand_id,fee_type\n1,2,"a"b\n"1","2","${"x".repeat(10_000_000)}"`),
    ).toEqual([
      "error 2/3 fee_type: There's text after the closing quotation mark. Inside a quoted cell, write each quotation mark twice.",
      "error 3/3 fee_type: The cell is longer than any field allows",
    ]);
  });

  test("a multi-line cell counts its lines, and the next row has the right line number", () => {
    expect(problemsOf("brand_fees", 'fee_id,fee_notes,fee_type,brand_id\n1,"a\nb\nc",,2\nx,,a,2')).toEqual([
      "error 4/3 fee_type: fee_type is required for brand_fees records",
      expect.stringMatching(/^error 5\/1 fee_id/),
    ]);
  });
});

describe("a file that can't be imported as a whole", () => {
  test.each<[string, ImportKind, string | Uint8Array, string]>([
    ["empty", "brands", "", "the file is empty."],
    ["blank lines", "brands", "\n \n\r\n", "the file is empty."],
    ["only a byte order mark", "brands", "\ufeff", "the file is empty."],
    ["only a header", "brands", "brand_id,brand_name\r\n", "the file has a header but no rows."],
    [
      "no header",
      "brands",
      "1,Northfield\n2,Harbor",
      "line 1 isn't a header row. It should list columns such as brand_id, brand_name, website_link, but it starts with “1”.",
    ],
    [
      "another kind",
      "brands",
      `${PRICES}\n1,2,sema_inject,annual,9`,
      "line 1 has the columns for Brand Pricing, not Brands.",
    ],
    [
      "a column twice",
      "brands",
      "brand_id,rebate,Rebate\n1,2,3",
      "line 1 lists rebate more than once, in columns 2 and 3.",
    ],
    [
      "a required column is missing",
      "brand_pricing",
      "pricing_id,brand_id,price\n1,2,3",
      "medication_type is required for brand_pricing records: line 1 doesn't have this column.",
    ],
    [
      "a quote without an end",
      "brands",
      'brand_id,brand_name\n1,"North\n2,Harbor\n',
      "the quotation mark in line 2, column 2 is never closed.",
    ],
    [
      "Latin-1",
      "brands",
      Buffer.from("brand_id,brand_name\n1,Caf\u00e9\n", "latin1"),
      "line 2, column 2 has a character that isn't UTF-8. Save the file as “CSV UTF-8” and import it again.",
    ],
    [
      "an Excel workbook",
      "brands",
      Buffer.from("PK\u0003\u0004\u0014\u0000\u00e9", "latin1"),
      "it is an Excel workbook. Save it as “CSV UTF-8” and import that file.",
    ],
  ])("%s", (_, kind, content, message) => {
    expect(read(kind, content).failure).toBe(message);
    expect(read(kind, content, 1).failure).toBe(message);
  });

  test("Latin-1 far into a long file is detected there", () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `${index + 1},Brand ${index}`).join("\n");
    const bytes = Buffer.concat([
      Buffer.from(`brand_id,brand_name\n${rows}\n`),
      Buffer.from([0x39, 0x2c, 0xe9, 0x0a]),
    ]);
    expect(read("brands", bytes, 65_536).failure).toContain("line 5002, column 2 has a character");
  });

  test("more rows than the limit", () => {
    expect(read("brands", `brand_id\n${"1\n".repeat(200_001)}`, 65_536).failure).toContain(
      "more than 200,000 rows",
    );
  });
});

describe("what a file may look like", () => {
  test.each<[string, Uint8Array]>([
    ["UTF-8 with a mark", Buffer.from("\ufeffbrand_id,brand_name\n1,Café\n")],
    ["UTF-16 of Windows", Buffer.from("\ufeffbrand_id\tbrand_name\r\n1\tCafé\r\n", "utf16le")],
    ["UTF-16 of the other order", Buffer.from("\ufeffbrand_id|brand_name\r\n1|Café\r\n", "utf16le").swap16()],
  ])("%s", (_, bytes) => {
    for (const size of [1, 3, 1_000])
      expect(read("brands", bytes, size).rows[0]?.given).toEqual({ brand_id: 1, brand_name: "Café" });
  });

  // spec:brand-import#empty-lines
  test("empty lines and rows of empty cells are skipped, and later rows keep their line numbers", () => {
    const { rows, failure } = read("brands", 'brand_id,brand_name\n\n1,First\n,\n" ",""\n\n2,Second\n\n');
    expect(failure).toBeNull();
    expect(rows.map(({ line, given, problems }) => [line, given.brand_name, problems])).toEqual([
      [3, "First", []],
      [7, "Second", []],
    ]);
  });

  test("unknown columns are reported; columns that the product manages are skipped", () => {
    const { facts } = read("brands", "brand_id,brand_name,color,created_at,,notes\n1,N,red,2020-01-01,,x");
    expect(facts).toMatchObject({
      delimiter: ",",
      encoding: "utf-8",
      header: { ignored: ["color", "notes"] },
    });
  });
});

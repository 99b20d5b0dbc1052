import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCsvReader } from "~/kernel/csv-reader";
import { useImports } from "~tests/setup/imports";
import { type ImportKind, importKinds } from "./rules/kinds";

const { db, get, upload, countsOf, problemsOf, rowsOf, everything, ...site } = await useImports();

const unchangedOnly = { new: 0, changed: 0, errors: 0, notes: 0 };
const visible = async (kind: ImportKind) => {
  const [row] = await rowsOf<{ rows: number }>(
    sql`select count(*)::integer as rows from ${sql.identifier(kind)} join brands b using (brand_id) where b.archived_at is null`,
  );
  return row?.rows;
};

/** Parses a file as a spreadsheet does. */
function cellsOf(file: string): string[][] {
  const reader = createCsvReader(",");
  return [...reader.push(file), ...reader.end().rows].map((row) => row.cells);
}

/** Exports a kind and checks the resulting file. */
async function roundTrip(kind: ImportKind) {
  const { importId, message } = await upload(kind, await site.export(kind));
  expect(message).toBeUndefined();
  return importId;
}

test.each(importKinds)("%s: importing an export changes nothing", async (kind) => {
  const importId = await roundTrip(kind);
  expect(await countsOf(importId)).toMatchObject({ ...unchangedOnly, unchanged: await visible(kind) });
});

test("the download has a name with the day in New York, a byte order mark, and one header", async () => {
  const answer = await get("/admin/export/brand-fees.csv");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="brand-fees-2026-03-08.csv"');
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toMatch(/^fee_id,brand_id,fee_type,fee_amount,fee_notes\r\n/);
  for (const file of ["brands", "posts.csv", "brands.csv.csv", "brand_fees.csv"]) {
    expect((await get(`/admin/export/${file}`)).status).toBe(404);
  }
});

test("deleted brands are left out, with their fees and prices", async () => {
  await db.execute(sql`update brands set archived_at = now() where brand_id = 2`);
  for (const kind of importKinds) {
    const rows = cellsOf(await site.export(kind)).slice(1);
    expect(rows).toHaveLength((await visible(kind)) ?? 0);
    expect(rows.filter((cells) => cells[kind === "brands" ? 0 : 1] === "2")).toEqual([]);
  }
  await db.execute(sql`update brands set archived_at = null where brand_id = 2`);
});

/** Text made of characters that break CSV files, spreadsheets, and databases, limited to what the table can store. */
const hostile = fc
  .string({
    unit: fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "'",
      '"',
      "\n",
      "\t",
      ",",
      ";",
      "|",
      " ",
      "\\",
      "é",
      "😀",
      "\u202e",
      "\ufeff",
      "＝",
      "a",
      "1",
    ),
    minLength: 1,
    maxLength: 12,
  })
  .map((text) => text.trim())
  .filter((text) => text !== "" && text.isWellFormed());

test("hostile text survives the round trip, and no cell is a formula", async () => {
  const texts = fc.sample(hostile, { numRuns: 600, seed: 20260308 });
  await db.execute(sql`
    insert into brand_fees (brand_id, fee_type, fee_amount, fee_notes)
    select 1, left(replace(replace(t, E'\n', ' '), E'\t', ' '), 200), 5, t
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) t
    where btrim(replace(replace(t, E'\n', ' '), E'\t', ' ')) <> ''`);
  const file = await site.export("brand_fees");
  expect(
    cellsOf(file)
      .flat()
      .filter((cell) => /^[=+\-@\t\r]/.test(cell)),
  ).toEqual([]);
  const importId = await roundTrip("brand_fees");
  expect(await problemsOf(importId)).toEqual([]);
  expect(await countsOf(importId)).toMatchObject({
    ...unchangedOnly,
    unchanged: await visible("brand_fees"),
  });

  // The other direction: the file adds the rows.
  await db.execute(sql`create table fees_as_they_were as select fee_id, fee_type, fee_notes from brand_fees`);
  await db.execute(sql`update brand_fees set fee_type = 'x', fee_notes = null`);
  await site.carryOut("brand_fees", file);
  expect(
    await rowsOf(sql`select * from brand_fees f join fees_as_they_were w using (fee_id)
      where (f.fee_type, f.fee_notes) is distinct from (w.fee_type, w.fee_notes)`),
  ).toEqual([]);
});

test("untidy stored values don't count as a change either", async () => {
  await db.execute(sql`update brands set other_notes = E'  one\r\ntwo \n', refund_summary = '',
    last_verified_updated = '2026-01-02T03:04:05.678912Z', unavailable_states = '{NY,CA}' where brand_id = 1`);
  const before = await everything();
  expect(await countsOf(await roundTrip("brands"))).toMatchObject(unchangedOnly);
  expect(await everything()).toBe(before);
});

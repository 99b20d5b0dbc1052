import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  differences,
  entryKind,
  formatRefusal,
  headerSchema,
  rowsEntry,
  schemaRefusal,
  uploadEntry,
} from "./archive";

describe("names of files", () => {
  test.for([
    "uploads/../../etc/passwd",
    "uploads//etc/passwd",
    "/etc/passwd",
    "uploads/.hidden",
    "uploads/a/.././b",
    "uploads/a\\b",
    "uploads/",
    "uploads/a\0b",
    "tables/public.brands/../x.copy",
    "tables/pg_catalog.pg_class/000000.copy",
    "tables/public.brands; drop table brands/000000.copy",
    "elsewhere.txt",
    "",
  ])("refuses %j", (name) => {
    expect(entryKind(name)).toBeNull();
  });

  test("recognizes our own", () => {
    expect(entryKind(rowsEntry("public.brands", 7))).toEqual({ kind: "rows", table: "public.brands" });
    expect(entryKind(uploadEntry("brand-logos/1-a.webp"))).toEqual({
      kind: "upload",
      key: "brand-logos/1-a.webp",
    });
  });

  test("never returns a key outside its folder", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", ".", "/", "-", "\\", "\0", ".."), maxLength: 20 }),
        (text) => {
          const found = entryKind(`uploads/${text}`);
          if (found?.kind === "upload")
            expect(new URL(`file:///a/${found.key}`).pathname).toBe(`/a/${found.key}`);
        },
      ),
    );
  });
});

const header = headerSchema.parse({
  product: "DoseCompare",
  format: 1,
  version: "9.9.9",
  createdAt: "2026-01-01T00:00:00.000Z",
  siteName: "Site",
  siteUrl: "https://site.example",
  secretId: "00000000",
});

test("an archive in a newer format is refused", () => {
  expect(formatRefusal(header)).toBeNull();
  expect(formatRefusal({ ...header, format: 2 })).toContain("Update the site first");
});

test("an archive with a newer or different schema is refused", () => {
  const [ours, changed] = ["a".repeat(64), "b".repeat(64)];
  const database = (migrations: { name: string; checksum: string }[]) => ({
    kind: "postgres",
    server: "PostgreSQL 18",
    migrations,
    tables: [],
  });
  const known = [
    { name: "0001_a.sql", checksum: ours },
    { name: "0002_b.sql", checksum: ours },
  ];
  expect(schemaRefusal(database(known.slice(0, 1)), known)).toBeNull();
  expect(schemaRefusal(database([{ name: "0003_c.sql", checksum: ours }]), known)).toContain("newer version");
  expect(schemaRefusal(database([{ name: "0001_a.sql", checksum: changed }]), known)).toContain(
    "different text",
  );
});

test("differences name the table and the problem", () => {
  const said = { rows: "2", checksum: "7", sums: { payout: "10.00" } };
  expect(differences({ "public.a": said }, { "public.a": said })).toEqual([]);
  expect(differences({ "public.a": said }, {})).toEqual(["public.a is missing."]);
  expect(differences({ "public.a": said }, { "public.a": { ...said, rows: "1" } })).toEqual([
    "public.a has 1 rows instead of 2.",
  ]);
  expect(differences({ "public.a": said }, { "public.a": { ...said, sums: { payout: "9.00" } } })).toEqual([
    "public.a.payout adds up to 9.00 instead of 10.00.",
  ]);
  expect(differences({ "public.a": said }, { "public.a": { ...said, checksum: "8" } })).toEqual([
    "Rows of public.a have different values.",
  ]);
});

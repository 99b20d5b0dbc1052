import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { splitStatements } from "~/platform/db/migrate.server";
import { type MigrationText, unsafeStatements } from "./expand.ts";

/** The first migration after version 1. Earlier ones ran before there was a version beside them. */
const FIRST_CHECKED = "0104";

/** Migrations that were committed before this test, with what makes their statements safe. */
const REVIEWED: Readonly<Record<string, string>> = {
  "0109_people.sql":
    "Its constraints concern only columns that it adds, and the previous version leaves those empty.",
};

const migrations: MigrationText[] = readdirSync("db/migrations")
  .sort()
  .map((name) => ({ name, text: readFileSync(`db/migrations/${name}`, "utf8") }));

test("the previous version survives every migration, or the migration says why", () => {
  const found = unsafeStatements(migrations, FIRST_CHECKED, splitStatements);
  const names = new Set(found.map((statement) => statement.replace(/ .*/, "")));
  expect([...names]).toEqual(Object.keys(REVIEWED));
});

const check = (text: string) =>
  unsafeStatements(
    [
      { name: "0001_a.sql", text: "create table a (id integer);" },
      { name: "0002_b.sql", text },
    ],
    "0002",
    splitStatements,
  );

test.for([
  ["drop table a;", "drops a"],
  ["alter table a drop column b;", "a: drops a column"],
  ["alter table a add column c text, drop b;", "a: drops a column"],
  ["alter table a rename column b to c;", "a: renames something"],
  ["alter table a rename to b;", "a: renames something"],
  ["alter table a alter column b type bigint;", "a: changes the type of a column"],
  ["alter table a\n  alter b set not null;", "a: requires a column"],
  [
    "alter table a add column b text not null check (b in ('x', 'y'));",
    "a: adds a required column without a default",
  ],
  ["alter table a add constraint b check (c > 0);", "a: adds a constraint"],
  ["create unique index i on a (b);", "a: adds a unique index"],
] as const)("%s is found", ([text, said]) => {
  expect(check(text)).toEqual([`0002_b.sql ${said}`]);
  const why = "-- contract: nothing has used this since the release before the last.\n";
  expect(check(why + text)).toEqual([]);
});

test.for([
  "create table b (id integer not null); alter table b add constraint c check (id > 0); create unique index d on b (id);",
  "alter table a add column b integer not null default 0;",
  "alter table a add column b text check (length(b) < 10), alter column c set default 1, alter column c drop not null;",
  "alter table a drop constraint b;",
  "create index on a (b); insert into a values (1); -- alter table a drop column b;",
])("%s is safe", (text) => {
  expect(check(text)).toEqual([]);
});

import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { splitStatements } from "./migrate.server";

test("a script is split at semicolons between statements, not at those inside them", () => {
  const script = `
    -- a comment; with a semicolon
    create table a (b text default 'x;y''z;');
    create function f() returns trigger language plpgsql as $$
    begin
      perform 1; return null;
    end;
    $$;
    select 1`;
  const statements = splitStatements(script);
  expect(statements).toHaveLength(3);
  expect(statements[0]).toBe("create table a (b text default 'x;y''z;')");
  expect(statements[1]).toContain("perform 1; return null;");
  expect(statements[2]).toBe("select 1");
});

test("every migration has its own number", () => {
  const numbers = readdirSync("db/migrations").map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

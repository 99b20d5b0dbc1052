import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useDatabase } from "~tests/setup/database";
import type { Db } from "./client.server";
import { inOneStatement, readTogether } from "./read-together.server";

const { db } = await useDatabase();

/** The database, and how many statements it was given. */
function counting(of: Db): { db: Db; statements: () => number } {
  let statements = 0;
  const execute = (query: SQL, shape: "objects") => {
    statements += 1;
    return of.execute(query, shape);
  };
  return { db: { execute } as unknown as Db, statements: () => statements };
}

const numbers = (to: number) =>
  sql`select n, 'no. ' || n as name from generate_series(1, ${to}) n order by n desc`;
const broken = sql`select 1 / 0 as n`;

test("queries that are requested at once are one statement, and each gets its rows in their order", async () => {
  const { db: counted, statements } = counting(db);
  const together = readTogether(counted);
  const read = () =>
    Promise.all([
      together.execute(numbers(2), "objects"),
      together.execute(sql`select true as "isOn", null::text as note`, "objects"),
      together.execute(sql`select 1 as n where false`, "objects"),
    ]);
  const expected = [
    [
      { n: 2, name: "no. 2" },
      { n: 1, name: "no. 1" },
    ],
    [{ isOn: true, note: null }],
    [],
  ];
  expect(await read()).toEqual(expected);
  expect(statements()).toBe(1);
  expect(await read()).toEqual(expected);
  expect(await together.execute(numbers(1), "objects")).toEqual([{ n: 1, name: "no. 1" }]);
  expect(statements()).toBe(3);
});

test("a query that fails doesn't take the others with it", async () => {
  const { db: counted, statements } = counting(db);
  const together = readTogether(counted);
  const [rows, failed] = await Promise.allSettled([
    together.execute(numbers(1), "objects"),
    together.execute(broken, "objects"),
  ]);
  expect(rows).toEqual({ status: "fulfilled", value: [{ n: 1, name: "no. 1" }] });
  expect(failed.status).toBe("rejected");
  expect(statements()).toBe(3);
});

test("a query doesn't wait for one that takes long", async () => {
  const answers: string[] = [];
  const slow = Promise.withResolvers<void>();
  // Stands for a database with several connections: the first statement, with both queries, waits for `slow`.
  let statements = 0;
  const execute = async (query: SQL, shape: "objects") => {
    statements += 1;
    if (statements === 1) await slow.promise;
    return db.execute(query, shape);
  };
  const together = readTogether({ execute } as unknown as Db);
  const read = async (name: string) => {
    await together.execute(sql`select 1 as n`, "objects");
    answers.push(name);
  };
  await Promise.all([read("first"), read("second")]);
  expect(answers.toSorted()).toEqual(["first", "second"]);
  expect(statements).toBe(3);
  slow.resolve();
});

test("in a transaction, queries are one statement and fail together", async () => {
  await db.transaction(async (tx) => {
    const { db: counted, statements } = counting(tx);
    const reader = inOneStatement(counted);
    const rows = await Promise.all([
      reader.execute(numbers(1), "objects"),
      reader.execute(sql`select 'b' as b`, "objects"),
    ]);
    expect(rows).toEqual([[{ n: 1, name: "no. 1" }], [{ b: "b" }]]);
    expect(statements()).toBe(1);
  });
  const reader = inOneStatement(db);
  const found = await Promise.allSettled([
    reader.execute(numbers(1), "objects"),
    reader.execute(broken, "objects"),
  ]);
  expect(found.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

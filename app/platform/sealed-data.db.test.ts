import { eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~tests/setup/database";
import { apiKeys } from "./db/tables/article-generator";
import { createLog } from "./log.server";
import { createSealedData, renewAtStart, type SealedColumn, sealedBy } from "./sealed-data.server";
import { createSecrets, type Secrets } from "./secrets.server";

const { db } = await useDatabase();
const OLD = "the secret until yesterday with 32 characters";
const NEW = "the secret from today on with 32 characters";
const old = createSecrets({ AUTH_SECRET: OLD });
const both = createSecrets({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: [OLD] });
const current = createSecrets({ AUTH_SECRET: NEW });
const stranger = createSecrets({ AUTH_SECRET: "a secret that no one remembers anymore" });

const nameOf = (key: string) => `api_keys/${key}`;
const column = (secrets: Secrets, more: Partial<SealedColumn> = {}): SealedColumn => ({
  ...sealedBy(secrets, { table: "api_keys", key: "key_name", column: "key_value", title: "keys", nameOf }),
  ...more,
});
const dataOf = (...columns: SealedColumn[]) => {
  const sealed = createSealedData(db);
  sealed.add(columns);
  return sealed;
};
const store = (key: string, secrets: Secrets) =>
  db.insert(apiKeys).values({ keyName: key, keyValue: secrets.seal(nameOf(key), `text of ${key}`) });
const stored = async (key: string) => {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.keyName, key));
  return row?.keyValue ?? "";
};

beforeEach(async () => {
  await db.delete(apiKeys);
});

describe("encrypting with a new AUTH_SECRET", () => {
  test("renews what a previous one encrypted, and leaves the rest", async () => {
    await store("old", old);
    await store("new", current);
    await store("lost", stranger);
    const [untouched, lost] = [await stored("new"), await stored("lost")];
    const sealed = dataOf(column(both));
    const counts = { current: 1, previous: 1, unreadable: 1, unreadableTitles: ["keys"] };
    expect(await sealed.inspect()).toEqual(counts);
    expect(await sealed.renew()).toEqual(counts);
    expect(current.open(nameOf("old"), await stored("old"))).toEqual({ ok: true, text: "text of old" });
    expect([await stored("new"), await stored("lost")]).toEqual([untouched, lost]);
    expect(await sealed.inspect()).toMatchObject({ current: 2, previous: 0, unreadable: 1 });
  });

  test("reaches every row of a long table", async () => {
    await db.execute(
      sql`insert into api_keys (key_name, key_value) select 'k' || n, 'v1.00000000.AAAA' from generate_series(1, 1200) n`,
    );
    await store("last", old);
    expect(await dataOf(column(both)).renew()).toMatchObject({ previous: 1, unreadable: 1200 });
  });

  test("doesn't count rows that are no longer in use", async () => {
    await store("used", old);
    await store("revoked", stranger);
    const sealed = dataOf(column(both, { where: like(sql`key_name`, "used") }));
    expect(await sealed.renew()).toMatchObject({ previous: 1, unreadable: 0 });
  });

  test("is in the log, with a warning if some can't be read", async () => {
    await store("old", old);
    await store("lost", stranger);
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    await renewAtStart({ sealed: dataOf(column(both)), secrets: both, log });
    expect(lines).toEqual([
      expect.stringContaining('"renewed":1'),
      expect.stringContaining("encrypted with an unknown AUTH_SECRET"),
    ]);
  });

  test("changes nothing if any part of it fails", async () => {
    await store("old", old);
    const before = await stored("old");
    const fails = column(both, {
      renew: () => {
        throw new Error("The second column fails.");
      },
    });
    await expect(dataOf(column(both), fails).renew()).rejects.toThrow("The second column fails.");
    expect(await stored("old")).toBe(before);
  });

  test("is done once by processes that start together", async () => {
    for (let n = 0; n < 20; n += 1) await store(`k${n}`, old);
    const results = await Promise.all([1, 2, 3].map(() => dataOf(column(both)).renew()));
    expect(results.reduce((sum, { previous }) => sum + previous, 0)).toBe(20);
    expect(await dataOf(column(current)).inspect()).toMatchObject({ current: 20, unreadable: 0 });
  });
});

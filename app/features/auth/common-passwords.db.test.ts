import { expect, test } from "vitest";
import { parseConfig } from "~/platform/config.server";
import { authUsers } from "~/platform/db/tables/auth";
import { useDatabase } from "~tests/setup/database";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { ensureFirstAccounts } from "./mutations/first-accounts.server";

const { db } = await useDatabase();
const DATA_DIR = useTemporaryFolder();
const start = (ADMIN_PASSWORD: string) =>
  ensureFirstAccounts(db, parseConfig({ DATA_DIR, ADMIN_PASSWORD }), new Date());

test("a common password in the settings stops the first start, and an existing account doesn't", async () => {
  await expect(start("1qaz2wsx3edc")).rejects.toThrow(
    "Wrong setting: the password for admin@dosecompare.example is one of the most common ones",
  );
  expect(await db.select().from(authUsers)).toEqual([]);
  expect(await start("a wholly new password")).toHaveLength(2);
  expect(await start("1qaz2wsx3edc")).toEqual([]);
});

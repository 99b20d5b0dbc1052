import { count as countRows, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { authKnownDevices } from "~/platform/db/tables/auth";
import { useApp } from "~tests/setup/app";
import {
  NEW_PASSWORD as NEW,
  patient,
  times,
  useSignInBrowsers,
  WRONG_PASSWORD as WRONG,
} from "~tests/setup/sign-in-browsers";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { createStaff, type StaffAccount } from "./factory";
import { pruneDevices, rememberDevice } from "./mutations/devices.server";
import { KNOWN_DEVICE_DAYS, limits, MAX_KNOWN_DEVICES } from "./rules/limits";

const DATA_DIR = useTemporaryFolder();
const app = await useApp({ settings: { TRUST_PROXY: "1", DATA_DIR } });
const { db } = app.platform;
const { newBrowser, knownBrowser, newestLink, guessFromEverywhere } = await useSignInBrowsers(app);

describe("a known device", patient, () => {
  const wrong = ({ email }: StaffAccount) => ({ email, password: WRONG });

  test("has its own limit, which a used link clears", async () => {
    const account = await createStaff(db);
    const known = await knownBrowser(account);
    const tries = await times(limits.passwordPerDevice.points, () => known.signIn(wrong(account)));
    expect(new Set(tries)).toEqual(new Set([401]));
    expect((await known.signIn(account)).status).toBe(429);
    expect((await newBrowser().signIn(account)).status, "elsewhere").toBe(302);
    await known.askForLink(account.email);
    expect((await known.follow(await newestLink())).status).toBe(302);
    expect((await known.signIn({ email: account.email, password: NEW })).status).toBe(302);
  });

  test("of one account is unknown to another", async () => {
    const [mine, theirs] = [await createStaff(db), await createStaff(db)];
    const browser = await knownBrowser(mine);
    await guessFromEverywhere(theirs.email);
    expect((await browser.signIn(theirs)).status).toBe(429);
    expect((await browser.signIn(mine)).status).toBe(302);
  });

  test("can't be derived from what the database stores, or forged", async () => {
    const account = await createStaff(db);
    const known = await knownBrowser(account);
    await guessFromEverywhere(account.email);
    const rows = await db.select().from(authKnownDevices).where(eq(authKnownDevices.userId, account.userId));
    expect(known.cookie).not.toContain(rows[0]?.tokenHash);
    for (const token of [rows[0]?.tokenHash, "a".repeat(32), "", "../x", "'--"]) {
      const stranger = newBrowser();
      stranger.cookie = `staff.device=${token}`;
      expect((await stranger.signIn(account)).status, token).toBe(429);
    }
  });

  test("that was planted before a sign-in isn't accepted", async () => {
    const account = await createStaff(db);
    const browser = newBrowser();
    browser.cookie = `staff.device=${"a".repeat(32)}`;
    await browser.signIn(account);
    expect(browser.cookie).toMatch(/staff\.device=[\w-]{32}/);
    expect(browser.cookie).not.toContain("a".repeat(32));
  });

  test("stays known for every account opened in it", async () => {
    const [first, second] = [await createStaff(db), await createStaff(db)];
    const browser = await knownBrowser(first);
    const device = browser.cookie;
    expect((await browser.signIn(second)).status).toBe(302);
    expect(browser.cookie).toContain(device);
    await guessFromEverywhere(first.email);
    expect((await browser.signIn(first)).status).toBe(302);
  });

  test("is forgotten when the password changes, except the one where it was changed", async () => {
    const account = await createStaff(db);
    const [lost, kept] = [await knownBrowser(account), await knownBrowser(account)];
    await kept.askForLink(account.email);
    await kept.follow(await newestLink());
    await guessFromEverywhere(account.email);
    const fresh = { email: account.email, password: NEW };
    expect((await lost.signIn(fresh)).status).toBe(429);
    expect((await kept.signIn(fresh)).status).toBe(302);
  });

  test(`is one of ${MAX_KNOWN_DEVICES} at most, and forgotten when its cookie expires`, async () => {
    const account = await createStaff(db);
    for (let i = 0; i < MAX_KNOWN_DEVICES + 2; i += 1)
      await rememberDevice(db, null, account.userId, new Date(Date.now() + i));
    const rows = async () =>
      db
        .select({ count: countRows() })
        .from(authKnownDevices)
        .where(eq(authKnownDevices.userId, account.userId));
    expect(await rows()).toEqual([{ count: MAX_KNOWN_DEVICES }]);
    await pruneDevices(db, new Date(Date.now() + (KNOWN_DEVICE_DAYS + 1) * 86_400_000));
    expect(await rows()).toEqual([{ count: 0 }]);
  });
});

import { describe, expect, test } from "vitest";
import { useApp } from "~tests/setup/app";
import {
  NEW_PASSWORD as NEW,
  patient,
  times,
  useSignInBrowsers,
  WRONG_PASSWORD as WRONG,
} from "~tests/setup/sign-in-browsers";
import { newestMail } from "~tests/setup/staff";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { createStaff } from "./factory";
import { limits } from "./rules/limits";

const DATA_DIR = useTemporaryFolder();
const app = await useApp({ settings: { TRUST_PROXY: "1", DATA_DIR } });
const { db } = app.platform;
const { newBrowser, knownBrowser, newestLink, newestCode, guess, guessFromEverywhere, askFromEverywhere } =
  await useSignInBrowsers(app);

/** Everything that one IP address can do to an account without knowing its password. */
async function attackFromOneAddress(email: string): Promise<void> {
  const stranger = newBrowser();
  await guess(email, 10, () => stranger.address);
  expect((await stranger.signIn({ email, password: WRONG })).status).toBe(429);
  const mails = await times(6, () => stranger.askForCode(email));
  expect(mails).toEqual([...Array<number>(5).fill(200), 429]);
  await times(11, (i) => stranger.enterCode(email, String(100_000 + i)));
  await times(6, () => stranger.askForLink(email));
}

describe("a stranger at one address who tries everything", patient, () => {
  // spec:access#no-lockout
  test("doesn't lock the owner out", async () => {
    const account = await createStaff(db);
    const { email } = account;
    const known = await knownBrowser(account);
    const stranger = newBrowser();
    const passwords = await times(11, () => stranger.signIn({ email, password: WRONG }));
    expect(passwords).toEqual([...Array<number>(10).fill(401), 429]);
    const mails = await times(6, () => stranger.askForCode(email));
    expect(mails).toEqual([...Array<number>(5).fill(200), 429]);
    await times(11, (i) => stranger.enterCode(email, String(100_000 + i)));

    expect((await known.signIn(account)).status, "on a known device").toBe(302);
    const elsewhere = newBrowser();
    expect((await elsewhere.signIn(account)).status, "on a new one").toBe(302);
    const before = await newestMail(app, "password-reset");
    expect((await newBrowser().askForLink(email)).status).toBe(200);
    expect(await newestMail(app, "password-reset")).not.toBe(before);
    const other = newBrowser();
    expect((await other.follow(await newestLink())).status).toBe(302);
    expect((await other.signIn({ email, password: NEW })).status, "with a new password").toBe(302);
  });

  test("doesn't block the owner's recovery email or code", async () => {
    const account = await createStaff(db);
    const owner = newBrowser();
    await attackFromOneAddress(account.email);
    expect((await owner.askForCode(account.email)).status).toBe(200);
    expect((await owner.enterCode(account.email, await newestCode())).status).toBe(302);
    const before = await newestMail(app, "password-reset");
    expect((await owner.askForLink(account.email)).status).toBe(200);
    expect(await newestMail(app, "password-reset")).not.toBe(before);
    expect((await owner.follow(await newestLink())).status).toBe(302);
  });

  test("doesn't invalidate a code that the owner is about to type", async () => {
    const account = await createStaff(db);
    const owner = newBrowser();
    expect((await owner.askForCode(account.email)).status).toBe(200);
    const code = await newestCode();
    await attackFromOneAddress(account.email);
    expect((await owner.enterCode(account.email, code)).status).toBe(302);
  });

  test("doesn't block a new password that was set from a link", async () => {
    const account = await createStaff(db);
    await attackFromOneAddress(account.email);
    const owner = newBrowser();
    await owner.askForLink(account.email);
    expect((await owner.follow(await newestLink())).status).toBe(302);
    await guess(account.email, 11, () => "198.51.100.1");
    expect((await owner.signIn({ email: account.email, password: NEW })).status).toBe(302);
  });

  test("doesn't lock out a known device that shares the IP address", async () => {
    const account = await createStaff(db);
    const office = await knownBrowser(account);
    const colleague = newBrowser(office.address);
    const tries = await times(limits.triesPerAddress.points + 1, () =>
      colleague.enterCode("somebody-else@staff.example", "123456"),
    );
    expect(tries.at(-1)).toBe(429);
    expect((await newBrowser(office.address).signIn(account)).status, "a new device there").toBe(429);
    expect((await office.askForCode(account.email)).status).toBe(200);
    expect((await office.signIn(account)).status).toBe(302);
  });
});

describe("strangers everywhere", patient, () => {
  test("don't lock the owner out on a known device, or on a new one with an email code until they use up the emails too", async () => {
    const account = await createStaff(db);
    const known = await knownBrowser(account);
    const everywhere = limits.passwordPerAccount.points + 1;
    const guesses = await times(everywhere, () =>
      newBrowser().signIn({ email: account.email, password: WRONG }),
    );
    expect(guesses).toEqual([...Array<number>(everywhere - 1).fill(401), 429]);
    const other = newBrowser();
    const refused = await other.signIn(account);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("or sign in with an email code.");
    expect((await other.askForCode(account.email)).status).toBe(200);
    expect((await other.enterCode(account.email, await newestCode())).status).toBe(302);

    await askFromEverywhere(account.email);
    expect((await newBrowser().askForCode(account.email)).status).toBe(429);
    expect((await known.askForCode(account.email)).status).toBe(200);
    expect((await known.enterCode(account.email, await newestCode())).status).toBe(302);
    expect((await known.signIn(account)).status).toBe(302);
  });

  test("don't block the recovery link or signing in with the new password", async () => {
    const account = await createStaff(db);
    await guessFromEverywhere(account.email);
    await askFromEverywhere(account.email);
    const owner = newBrowser();
    expect((await owner.askForLink(account.email)).status).toBe(200);
    expect((await owner.follow(await newestLink())).status).toBe(302);
    await guessFromEverywhere(account.email);
    expect((await owner.signIn({ email: account.email, password: NEW })).status).toBe(302);
  });

  test("don't fill the owner's mailbox", async () => {
    const account = await createStaff(db);
    for (let i = 0; i < 2; i += 1) await askFromEverywhere(account.email);
    await app.settled();
    const mails = await db.execute<{ kind: string }>(
      `select data->>'kind' as kind from pgboss.job where name = 'mail' and data->>'to' = '${account.email}'`,
      "objects",
    );
    const sent = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
    expect(sent("sign-in-code")).toBe(limits.codeMailPerAccount.points);
    expect(sent("password-reset")).toBe(limits.linkMailPerAccount.points);
  });
});

test("every response is the same for an account that doesn't exist", patient, async () => {
  const account = await createStaff(db);
  const walk = async (email: string) => {
    const statuses: number[] = [];
    const stranger = newBrowser();
    statuses.push(...(await times(11, () => stranger.signIn({ email, password: WRONG }))));
    statuses.push(...(await times(6, () => stranger.askForCode(email))));
    statuses.push(...(await times(11, (i) => stranger.enterCode(email, String(100_000 + i)))));
    statuses.push(...(await times(6, () => stranger.askForLink(email))));
    await guessFromEverywhere(email);
    statuses.push((await newBrowser().signIn({ email, password: WRONG })).status);
    statuses.push(...(await times(12, () => newBrowser().askForCode(email))));
    statuses.push(...(await times(12, () => newBrowser().askForLink(email))));
    return { statuses, cookies: stranger.cookie.replace(/=[\w-]+/g, "=") };
  };
  expect(await walk("nobody-to-lock-out@staff.example")).toEqual(await walk(account.email));
});

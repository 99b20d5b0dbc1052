import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { authTwoFactors } from "~/platform/db/tables/auth";
import { useApp } from "~tests/setup/app";
import { authenticatorCode } from "~tests/setup/authenticator";
import { cookiesOf, postSignIn, signIn } from "~tests/setup/staff";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { createStaff, type StaffAccount } from "./factory";
import {
  confirmPassword,
  finishSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "./use-cases/account.server";
import { authRequestOf, createAuth } from "./use-cases/auth.server";
import { identify } from "./use-cases/sessions.server";

const DATA_DIR = useTemporaryFolder();
const app = await useApp({ settings: { TRUST_PROXY: "1", DATA_DIR } });
const { db } = app.platform;
// Calls the same functions as the account screen.
const auth = await createAuth(app.platform);

let visitors = 0;
function fromSomewhere(cookie = ""): Record<string, string> {
  visitors += 1;
  return { "x-forwarded-for": `198.19.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`, cookie };
}

function visit(cookie: string) {
  const request = new Request("http://localhost:3000/admin/account", { headers: { cookie } });
  return authRequestOf(request, { requestId: "1", clientAddress: "198.19.255.1", logFields: {} });
}

async function actorOf(cookie: string) {
  const { identity } = await identify(auth, visit(cookie), new Date());
  if (!identity) throw new Error("No one is signed in.");
  return identity.actor;
}

/** An account with an authenticator app, set up as its owner would. */
async function withSecondFactor() {
  const account = await createStaff(db);
  const cookie = await signIn(app, account);
  const actor = await actorOf(cookie);
  const started = await startSecondFactor(auth, visit(cookie), actor, account.password, new Date());
  if (started.kind !== "done") throw new Error("Setting up was refused.");
  const { setup } = started;
  const finished = await finishSecondFactor(
    auth,
    visit(cookie),
    actor,
    authenticatorCode(setup.secretText),
    new Date(),
  );
  if (finished.kind !== "done") throw new Error("The first code was refused.");
  const headers = new Headers(finished.cookies.map((line) => ["set-cookie", line]));
  return { account, cookie: cookiesOf(new Response(null, { headers }), cookie), setup };
}

/** The cookie of the second step, after the right password. */
async function challenge(account: StaffAccount): Promise<string> {
  const answer = await postSignIn(app, account, { headers: fromSomewhere() });
  expect(answer.headers.get("location")).toBe("/login/verify");
  return cookiesOf(answer);
}

const enter = (cookie: string, code: string, search = "") =>
  app.fetch(`/login/verify${search}`, {
    method: "POST",
    headers: fromSomewhere(cookie),
    body: new URLSearchParams({ code }),
  });

const count = (answers: Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("the authenticator app", async () => {
  const { account, setup, cookie } = await withSecondFactor();

  test("setup shows a QR code and the secret, and the session continues with a new cookie", async () => {
    expect(setup.qrSvg).toMatch(/^<svg [^>]*viewBox/);
    expect(setup.qrSvg).not.toContain("style=");
    expect(setup.secretText).toMatch(/^([A-Z2-7]{4} ?)+$/);
    expect(setup.recoveryCodes).toHaveLength(10);
    expect((await actorOf(cookie)).userId).toBe(account.userId);
  });

  test("the secret and the recovery codes aren't in the database in plain text", async () => {
    const [row] = await db.select().from(authTwoFactors).where(eq(authTwoFactors.userId, account.userId));
    const kept = JSON.stringify(row);
    for (const secret of [setup.secretText.replaceAll(" ", ""), ...setup.recoveryCodes])
      expect(kept).not.toContain(secret);
  });

  test("the password alone doesn't sign anyone in", async () => {
    const waiting = await challenge(account);
    expect(waiting).not.toContain("session_token");
    const answer = await app.fetch("/admin", { headers: { cookie: waiting } });
    expect(answer.headers.get("location")).toMatch(/^\/login/);
  });

  test("the password and then the code sign in, and go where the person was going", async () => {
    const { account, setup } = await withSecondFactor();
    const first = await postSignIn(app, account, { headers: fromSomewhere(), search: "?next=/admin/staff" });
    expect(first.headers.get("location")).toBe("/login/verify?next=%2Fadmin%2Fstaff");
    const answer = await enter(
      cookiesOf(first),
      authenticatorCode(setup.secretText, 1),
      "?next=%2Fadmin%2Fstaff",
    );
    expect(answer.headers.get("location")).toBe("/admin/staff");
    expect(cookiesOf(answer)).toContain("session_token");
  });

  test("a code that was used to sign in can't be used again", async () => {
    const { account, setup } = await withSecondFactor();
    const code = authenticatorCode(setup.secretText, 1);
    expect((await enter(await challenge(account), code)).status).toBe(302);
    const again = await enter(await challenge(account), code);
    expect(again.status).toBe(401);
    expect(cookiesOf(again)).not.toContain("session_token");
  });

  test("the right code tried 20 times in parallel opens one session", async () => {
    const { account, setup } = await withSecondFactor();
    const waiting = await challenge(account);
    const code = authenticatorCode(setup.secretText, 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(waiting, code)));
    expect(count(answers, 302)).toBe(1);
    expect(count(answers, 401)).toBe(19);
  });

  test("20 guesses in parallel: at most 5 are checked, and then the right code is refused too", async () => {
    const { account, setup } = await withSecondFactor();
    const waiting = await challenge(account);
    const right = authenticatorCode(setup.secretText, 1);
    const guesses = Array.from({ length: 20 }, (_, i) =>
      String((Number(right) + 1 + i) % 1_000_000).padStart(6, "0"),
    );
    await Promise.all(guesses.map((guess) => enter(waiting, guess)));
    const [row] = await db.select().from(authTwoFactors).where(eq(authTwoFactors.userId, account.userId));
    expect(row?.failedVerificationCount).toBeLessThanOrEqual(5);
    for (const guess of guesses.slice(0, 6)) await enter(waiting, guess);
    expect((await enter(waiting, right)).status).toBe(401);
  });

  test("guesses across many sign-ins lock the account's second step for a while", async () => {
    const { account, setup } = await withSecondFactor();
    for (let i = 0; i < 2; i += 1) {
      const waiting = await challenge(account);
      for (let guess = 0; guess < 5; guess += 1) await enter(waiting, String(100_000 + guess));
    }
    expect((await enter(await challenge(account), authenticatorCode(setup.secretText, 1))).status).toBe(401);
  });

  test("a forged, an empty, and another account's second step are refused", async () => {
    const mine = await withSecondFactor();
    const [name = ""] = (await challenge(mine.account)).split("=");
    for (const value of ["", "2fa-aaaaaaaaaaaaaaaaaaaa", "2fa-aaaaaaaaaaaaaaaaaaaa.AAAA"]) {
      const answer = await enter(`${name}=${value}`, authenticatorCode(mine.setup.secretText, 1));
      expect(answer.status).toBe(401);
    }
    const answer = await enter("", authenticatorCode(mine.setup.secretText, 1));
    expect(answer.headers.get("location")).toBe("/login");
  });

  test("another person's second step doesn't accept my code", async () => {
    const [mine, theirs] = [await withSecondFactor(), await withSecondFactor()];
    const answer = await enter(await challenge(theirs.account), authenticatorCode(mine.setup.secretText, 1));
    expect(answer.status).toBe(401);
  });

  test("my live session doesn't count as the second step of another account", async () => {
    const theirs = await withSecondFactor();
    const mine = await withSecondFactor();
    const waiting = await challenge(theirs.account);
    const answer = await enter(`${mine.cookie}; ${waiting}`, authenticatorCode(mine.setup.secretText, 1));
    expect(answer.status).toBe(401);
  });

  test("it can only be turned off with the password, and then the password is enough", async () => {
    const { account, cookie } = await withSecondFactor();
    const actor = await actorOf(cookie);
    const now = new Date();
    expect(await removeSecondFactor(auth, visit(cookie), actor, "a guess", now)).toEqual({ kind: "refused" });
    const removed = await removeSecondFactor(auth, visit(cookie), actor, account.password, now);
    expect(removed.kind).toBe("done");
    expect((await postSignIn(app, account, { headers: fromSomewhere() })).headers.get("location")).toBe(
      "/admin",
    );
  });
});

// spec:access#recovery-codes
describe("recovery codes", () => {
  const RECOVERY = "?method=recovery";

  test("each works once", async () => {
    const { account, setup } = await withSecondFactor();
    const [first = "", second = ""] = setup.recoveryCodes;
    expect((await enter(await challenge(account), first, RECOVERY)).status).toBe(302);
    expect((await enter(await challenge(account), first, RECOVERY)).status).toBe(401);
    expect((await enter(await challenge(account), second, RECOVERY)).status).toBe(302);
  });

  test("a code tried 20 times in parallel opens one session", async () => {
    const { account, setup } = await withSecondFactor();
    const waiting = await challenge(account);
    const [code = ""] = setup.recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(waiting, code, RECOVERY)));
    expect(count(answers, 302)).toBe(1);
  });

  test("new codes require the password, and replace the old ones", async () => {
    const { account, setup, cookie } = await withSecondFactor();
    const actor = await actorOf(cookie);
    const refused = await renewRecoveryCodes(auth, visit(cookie), actor, "a guess", new Date());
    expect(refused).toEqual({ kind: "refused" });
    const renewed = await renewRecoveryCodes(auth, visit(cookie), actor, account.password, new Date());
    if (renewed.kind !== "done") throw new Error("Renewing was refused.");
    expect((await enter(await challenge(account), setup.recoveryCodes[0] ?? "", RECOVERY)).status).toBe(401);
    expect((await enter(await challenge(account), renewed.recoveryCodes[0] ?? "", RECOVERY)).status).toBe(
      302,
    );
  });
});

test("confirming the password is limited for each account", async () => {
  const account = await createStaff(db);
  const cookie = await signIn(app, account);
  const actor = await actorOf(cookie);
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => confirmPassword(auth, visit(cookie), actor, "a guess", new Date())),
  );
  expect(tries.filter((result) => result.kind === "refused")).toHaveLength(10);
  expect(tries.filter((result) => result.kind === "limited")).toHaveLength(10);
});

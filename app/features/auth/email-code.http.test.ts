import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { authUsers, authVerifications } from "~/platform/db/tables/auth";
import { hashToken } from "~/platform/random-token.server";
import { useApp } from "~tests/setup/app";
import { cookiesOf, newestMail } from "~tests/setup/staff";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { createStaff } from "./factory";

const DATA_DIR = useTemporaryFolder();
const app = await useApp({ settings: { TRUST_PROXY: "1", DATA_DIR } });
const { db } = app.platform;

let visitors = 0;
function fromSomewhere(): Record<string, string> {
  visitors += 1;
  return { "x-forwarded-for": `198.21.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
}

const count = (answers: Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("a code by email", () => {
  /** The browser's cookie for the last code request; every test starts with a new one. */
  let cookie = "";
  const send = (fields: Record<string, string>) =>
    app.fetch("/login/code", {
      method: "POST",
      headers: { ...fromSomewhere(), cookie },
      body: new URLSearchParams(fields),
    });

  beforeEach(() => {
    cookie = "";
  });

  async function codeFor(email: string): Promise<string> {
    const answer = await send({ email });
    expect(answer.status).toBe(200);
    cookie = cookiesOf(answer);
    const code = /^\s*(\d{6})\s*$/m.exec((await newestMail(app, "sign-in-code")) ?? "")?.[1];
    if (!code) throw new Error("No code was sent.");
    return code;
  }

  test("works only in the browser that requested it", async () => {
    const { email } = await createStaff(db);
    const code = await codeFor(email);
    const mine = cookie;
    expect(mine).toMatch(/^staff\.code_request=[\w-]{32}$/);
    await codeFor(email);
    expect((await send({ email, code })).status, "in another browser that asked").toBe(401);
    cookie = "";
    expect((await send({ email, code })).status, "in a browser that didn't").toBe(401);
    cookie = mine;
    expect((await send({ email, code })).status).toBe(302);
  });

  test("can't be derived from what the database stores", async () => {
    const { email, userId } = await createStaff(db);
    const code = await codeFor(email);
    const rows = await db.select().from(authVerifications).where(eq(authVerifications.value, userId));
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(code);
    for (const text of [code, `${email} ${code}`, ` ${email} ${code}`])
      expect(kept).not.toContain(hashToken(text));
  });

  test("signs in once", async () => {
    const { email } = await createStaff(db);
    const code = await codeFor(email);
    const answer = await send({ email, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(answer.headers.get("location")).toBe("/admin");
    expect((await send({ email, code })).status).toBe(401);
  });

  test("tried 20 times in parallel, it opens one session", async () => {
    const { email } = await createStaff(db);
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ email, code })));
    expect(count(answers, 302)).toBe(1);
  });

  test("20 guesses in parallel: at most 10 are checked, and the code is dead", async () => {
    const { email } = await createStaff(db);
    const code = await codeFor(email);
    const guesses = Array.from({ length: 20 }, (_, i) =>
      String((Number(code) + 1 + i) % 1_000_000).padStart(6, "0"),
    );
    const answers = await Promise.all(guesses.map((guess) => send({ email, code: guess })));
    expect(count(answers, 401)).toBeLessThanOrEqual(10);
    expect(count(answers, 401) + count(answers, 429)).toBe(20);
    expect((await send({ email, code })).status).not.toBe(302);
  });

  test("three wrong attempts end it", async () => {
    const { email } = await createStaff(db);
    const code = await codeFor(email);
    for (let i = 0; i < 3; i += 1)
      await send({ email, code: String((Number(code) + 1 + i) % 1_000_000).padStart(6, "0") });
    expect((await send({ email, code })).status).toBe(401);
  });

  test("doesn't bypass two-factor authentication", async () => {
    const { email, userId } = await createStaff(db);
    await db.update(authUsers).set({ twoFactorEnabled: true }).where(eq(authUsers.id, userId));
    const answer = await send({ email, code: await codeFor(email) });
    expect(answer.headers.get("location")).toBe("/login/verify");
    expect(cookiesOf(answer)).not.toContain("session_token");
  });

  test("sends no email for an unknown account, and gives the same response", async () => {
    const known = await createStaff(db);
    const gone = await createStaff(db, { deactivatedAt: new Date() });
    const before = await newestMail(app, "sign-in-code");
    const pages = [];
    for (const email of [gone.email, "nobody-there@staff.example"])
      pages.push((await (await send({ email })).text()).replaceAll(email, "ADDRESS"));
    expect(await newestMail(app, "sign-in-code")).toBe(before);
    pages.push((await (await send({ email: known.email })).text()).replaceAll(known.email, "ADDRESS"));
    expect(await newestMail(app, "sign-in-code")).not.toBe(before);
    expect(new Set(pages).size).toBe(1);
  });

  test("a new one can be requested, and every link still knows where the person was going", async () => {
    const next = "next=%2Fadmin%2Fblog%2Fimages";
    const answer = await app.fetch(`/login/code?${next}`, {
      method: "POST",
      headers: { "x-forwarded-for": "198.19.250.1" },
      body: new URLSearchParams({ email: "nobody-asks@staff.example" }),
    });
    const page = await answer.text();
    expect(page).toMatch(new RegExp(`href="/login/code\\?${next}"[^>]*>Request a new code`));
    expect(page).toMatch(new RegExp(`href="/login\\?${next}"[^>]*>Sign in with your password`));
  });

  test("one sender can send five emails an hour to one email address, and all strangers together ten, whether or not it's known", async () => {
    const sender = fromSomewhere();
    const ask = (email: string, headers: Record<string, string>) =>
      app.fetch("/login/code", { method: "POST", headers, body: new URLSearchParams({ email }) });
    for (const email of [(await createStaff(db)).email, "no-one-there@staff.example"]) {
      const fromOne = await Promise.all(Array.from({ length: 12 }, () => ask(email, sender)));
      expect([count(fromOne, 200), count(fromOne, 429)]).toEqual([5, 7]);
      const fromMany = await Promise.all(Array.from({ length: 12 }, () => ask(email, fromSomewhere())));
      expect([count(fromMany, 200), count(fromMany, 429)]).toEqual([5, 7]);
    }
  });

  test("an account deactivated after its code was sent stays closed", async () => {
    const { email, userId } = await createStaff(db);
    const code = await codeFor(email);
    await db.update(authUsers).set({ deactivatedAt: new Date() }).where(eq(authUsers.id, userId));
    const answer = await send({ email, code });
    expect(cookiesOf(answer)).not.toContain("session_token");
    expect(answer.status).toBe(401);
  });
});

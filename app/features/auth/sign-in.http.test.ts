import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { authUsers } from "~/platform/db/tables/auth";
import { useApp } from "~tests/setup/app";
import { cookiesOf, postSignIn } from "~tests/setup/staff";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { createStaff } from "./factory";
import { limits } from "./rules/limits";
import { signInFailedMessage } from "./schema";

const DATA_DIR = useTemporaryFolder();
const app = await useApp({ settings: { TRUST_PROXY: "1", DATA_DIR } });
const { db } = app.platform;

let visitors = 0;
/** Headers of a visitor with an IP address that no other test uses. */
function fromSomewhere(): Record<string, string> {
  visitors += 1;
  return { "x-forwarded-for": `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
}

const post = (credentials: { email: string; password: string }, search = "") =>
  postSignIn(app, credentials, { headers: fromSomewhere(), search });

describe("signing in with a password", () => {
  test("redirects to /admin with a cookie that scripts can't read", async () => {
    const answer = await post(await createStaff(db));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/admin");
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^staff\.session_token=[^;]+; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^staff\.device=[\w-]{32}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test("letter case and spaces around the email don't matter", async () => {
    const account = await createStaff(db);
    const answer = await post({ ...account, email: `  ${account.email.toUpperCase()} ` });
    expect(answer.headers.get("location")).toBe("/admin");
  });

  test("a wrong password is refused with the specified message, and the email stays in the field", async () => {
    const { email } = await createStaff(db);
    const answer = await post({ email, password: "not the password" });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const page = await answer.text();
    expect(page).toContain(signInFailedMessage);
    expect(page).toContain(`value="${email}"`);
    expect(page).not.toContain("not the password");
  });

  test("both fields are required", async () => {
    const answer = await post({ email: "", password: "" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    for (const text of ["Please fill in all required fields", "Enter your email", "Enter your password"])
      expect(page).toContain(text);
  });

  test.for([
    ["a NUL", { email: "a\0@x.example", password: "a\0" }],
    ["a very long address", { email: `${"a".repeat(5_000)}@x.example`, password: "x" }],
    ["a very long password", { email: "a@x.example", password: "x".repeat(5_000) }],
    ["no address at all", { email: "nobody", password: "x" }],
  ] as const)("%s is refused, and doesn't count as a server error", async ([, fields]) => {
    expect((await post(fields)).status).toBe(400);
  });

  test.for(["application/json", "text/plain", "multipart/form-data"])(
    "a body of type %s that isn't a form is refused",
    async (type) => {
      const headers = { ...fromSomewhere(), "content-type": type };
      const answer = await app.fetch("/login", { method: "POST", body: "{not a form", headers });
      expect(answer.status).toBe(400);
    },
  );

  test("a missing account, a deactivated account, and a wrong password get the same response", async () => {
    const known = await createStaff(db);
    const gone = await createStaff(db, { deactivatedAt: new Date() });
    const tries = [
      { email: known.email, password: "not the password" },
      { email: "nobody-at-all@staff.example", password: "not the password" },
      gone,
    ];
    const answers = await Promise.all(tries.map((credentials) => post(credentials)));
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    const [first, ...others] = pages.map((page, i) => page.replaceAll(tries[i]?.email ?? "", "ADDRESS"));
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
    expect(answers.map((answer) => answer.headers.getSetCookie())).toEqual([[], [], []]);
    for (const other of others) expect(other).toBe(first);
  });

  test("a signed-in person is redirected from the sign-in page", async () => {
    const cookie = cookiesOf(await post(await createStaff(db, { role: "content_manager" })));
    const answer = await app.fetch("/login", { headers: { cookie } });
    expect(answer.headers.get("location")).toBe("/admin/msl-dashboard");
  });

  test("starting with other settings doesn't change an existing account's password", async () => {
    const credentials = { email: "admin@dosecompare.example", password: "an admin's test password" };
    await useApp({ settings: { ADMIN_PASSWORD: "another password altogether", DATA_DIR } });
    expect((await post(credentials)).status).toBe(302);
    expect((await post({ ...credentials, password: "another password altogether" })).status).toBe(401);
  });

  test("no sign-in page sets a cookie for a visitor", async () => {
    for (const page of ["/", "/login", "/login/code", "/login/recover", "/login/reset", "/access-denied"]) {
      const answer = await app.fetch(page);
      expect(answer.headers.getSetCookie(), page).toEqual([]);
    }
  });
});

describe("guessing", () => {
  const wrong = (email: string) => ({ email, password: "a guess" });
  const count = (answers: Response[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  /** Batches of 25: more in parallel than a limit allows, but few enough that a busy server doesn't shed requests. */
  async function sendAll(count: number, send: (index: number) => Promise<Response>): Promise<Response[]> {
    const answers: Response[] = [];
    while (answers.length < count)
      answers.push(...(await Promise.all(Array.from({ length: 25 }, (_, i) => send(answers.length + i)))));
    return answers;
  }

  test("100 attempts at one account, many in parallel, each from another IP address: 20 are checked", async () => {
    const account = await createStaff(db);
    const answers = await sendAll(100, () => post(wrong(account.email)));
    const counts = { 401: count(answers, 401), 429: count(answers, 429), 503: count(answers, 503) };
    expect(counts).toEqual({ 401: limits.passwordPerAccount.points, 429: 80, 503: 0 });
    expect(
      Number(answers.find((answer) => answer.status === 429)?.headers.get("retry-after")),
    ).toBeGreaterThan(0);
    expect((await post(account)).status, "the right password has to wait too").toBe(429);
  });

  test("the limit is the same for an account that doesn't exist", async () => {
    const answers = await sendAll(100, () => post(wrong("nobody-here@staff.example")));
    expect(count(answers, 401)).toBe(limits.passwordPerAccount.points);
  });

  test("100 attempts from one network, many in parallel, each at another account: 50 are checked", async () => {
    // One IPv6 household, which can send from any IP address in its network.
    const from = (i: number) => ({ "x-forwarded-for": `2001:db8:9:9::${i + 1}` });
    const answers = await sendAll(100, (i) =>
      postSignIn(app, wrong(`person-${i}@staff.example`), { headers: from(i) }),
    );
    expect(count(answers, 401)).toBe(limits.triesPerAddress.points);
  });

  test("a successful sign-in restores all attempts", { timeout: 120_000 }, async () => {
    const account = await createStaff(db);
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < limits.passwordPerAccount.points - 1; i += 1) await post(wrong(account.email));
      expect((await post(account)).status).toBe(302);
    }
  });

  test("the counters contain no accounts or IP addresses", async () => {
    await post(wrong("secret-person@staff.example"));
    const rows = await db.execute("select * from auth_limits", "objects");
    expect(JSON.stringify(rows)).not.toMatch(/secret-person|198\.18/);
  });
});

describe("where signing in leads", async () => {
  const account = await createStaff(db);

  test("to the staff page the person was going to", async () => {
    const redirected = await app.fetch("/admin/staff?sort=name&page=2");
    const login = new URL(redirected.headers.get("location") ?? "", "http://localhost:3000");
    expect(login.pathname).toBe("/login");
    const answer = await post(account, login.search);
    expect(answer.headers.get("location")).toBe("/admin/staff?sort=name&page=2");
  });

  test.for([
    "https://evil.example/admin",
    "//evil.example/admin",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/admin\n//evil.example",
    "http:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/admin@evil.example",
    "/administrator",
    "/.evil.example",
    "/admin/../../evil",
    "/%2e%2e//evil.example",
    "/login",
    "/logout",
    "",
  ])("never to %j", async (next) => {
    const answer = await post(account, `?${new URLSearchParams({ next })}`);
    expect(answer.headers.get("location")).toBe("/admin");
  });
});

describe("a post from elsewhere", async () => {
  const account = await createStaff(db);
  const cookie = cookiesOf(await post(account));
  const origins: Record<string, string> = {
    "another site": "https://evil.example",
    "no origin that can be named": "null",
    "a lookalike": "http://localhost:3000.evil.example",
    "another port": "http://localhost:3001",
    "another scheme": "https://localhost:3000",
    "a host below ours": "http://a.localhost:3000",
  };
  const paths = [
    "/login",
    "/login.data",
    "/login/recover",
    "/logout",
    "/admin/confirm-password",
    "/admin/staff.data",
  ];

  test.for(Object.entries(origins))("from %s is refused everywhere", async ([, origin]) => {
    for (const target of paths) {
      const headers = { ...fromSomewhere(), cookie, origin };
      const answer = await app.fetch(target, { method: "POST", body: new URLSearchParams(account), headers });
      expect(answer.status, target).toBe(403);
      expect(answer.headers.getSetCookie(), target).toEqual([]);
    }
    expect((await app.fetch("/admin/account", { headers: { cookie } })).status, "still signed in").toBe(200);
  });

  test("without an origin, but marked by the browser as cross-site, is refused", async () => {
    const headers = { ...fromSomewhere(), "sec-fetch-site": "cross-site" };
    expect((await postSignIn(app, account, { headers })).status).toBe(403);
  });

  test("from our own page is accepted", async () => {
    const headers = { ...fromSomewhere(), origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
    expect((await postSignIn(app, account, { headers })).status).toBe(302);
  });
});

test("an account deactivated between two attempts is refused with its right password", async () => {
  const account = await createStaff(db);
  expect((await post(account)).status).toBe(302);
  await db.update(authUsers).set({ deactivatedAt: new Date() }).where(eq(authUsers.id, account.userId));
  expect((await post(account)).status).toBe(401);
});

// spec:access#sessions
test("on https the cookie is bound to this host and never sent unencrypted", async () => {
  const SITE_URL = "https://compare.example";
  const secure = await useApp({ settings: { SITE_URL, DATA_DIR } });
  const request = new Request(`${SITE_URL}/login`, {
    method: "POST",
    body: new URLSearchParams(await createStaff(db)),
  });
  const answer = await secure.fetch(request);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-staff\.session_token=[^;]+; Max-Age=7200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-staff\.device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
});

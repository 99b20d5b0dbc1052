import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { finishSecondFactor, startSecondFactor } from "~/features/auth/use-cases/account.server";
import { authRequestOf, createAuth } from "~/features/auth/use-cases/auth.server";
import { identify } from "~/features/auth/use-cases/sessions.server";
import { useApp } from "./setup/app.ts";
import { authenticatorCode } from "./setup/authenticator.ts";
import { useDatabase } from "./setup/database.ts";
import { cookiesOf, postSignIn, signIn } from "./setup/staff.ts";

const OLD = "the secret until yesterday with 32 characters";
const NEW = "the secret from today on with 32 characters";
const PAGE = "/admin/settings/system";

const database = await useDatabase();
const { db } = database;
const before = await useApp({ database, settings: { AUTH_SECRET: OLD } });
const account = await createStaff(db, { role: "admin" });
// Of another account: setting up an authenticator app replaces the session.
const oldCookie = await signIn(before, await createStaff(db));
const setup = await setUpApp();
await storeSecrets();
// The operator restarts the site twice.
const during = await useApp({ database, settings: { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD } });
const after = await useApp({ database, settings: { AUTH_SECRET: NEW } });

/** An authenticator app for the account, set up as its owner would. */
async function setUpApp() {
  const auth = await createAuth(before.platform);
  const headers = { cookie: await signIn(before, account) };
  const request = new Request("http://localhost:3000/admin/account", { headers });
  const visit = authRequestOf(request, { requestId: "1", clientAddress: "198.19.255.1", logFields: {} });
  const { identity } = await identify(auth, visit, new Date());
  if (!identity) throw new Error("No one is signed in.");
  const started = await startSecondFactor(auth, visit, identity.actor, account.password, new Date());
  if (started.kind !== "done") throw new Error("Setting up was refused.");
  const code = authenticatorCode(started.setup.secretText);
  const finished = await finishSecondFactor(auth, visit, identity.actor, code, new Date());
  if (finished.kind !== "done") throw new Error("The first code was refused.");
  return started.setup;
}

/** One row for each other column with encrypted text. */
async function storeSecrets() {
  const { seal } = before.platform.secrets;
  await db.execute(
    sql`insert into api_keys (key_name, key_value) values ('claude_key', ${seal("api_keys/claude_key", "sk-kept")})`,
  );
  await db.execute(
    sql`insert into ad_accounts (account_id, access_token_sealed, account_name, time_zone, connected_at)
        values ('1', ${seal("ad_accounts/access_token", "kept")}, 'Ads', 'UTC', now())`,
  );
  await db.execute(
    sql`insert into ad_connections (platform, account_id, credentials_sealed, account_name, time_zone, connected_at)
        values ('google', '1', ${seal("ad_connections/google", "{}")}, 'Ads', 'UTC', now())`,
  );
  await db.execute(
    sql`insert into alert_settings (rules, webhook_url, webhook_secret_sealed)
        values ('{}', 'https://hooks.example/x', ${seal("alert_settings/webhook", "kept")})`,
  );
  await db.execute(
    sql`insert into affiliate_tokens (kind, label, token_hash, token_sealed, created_at)
        values ('bearer', 'Ours', ${"a".repeat(64)}, ${seal(`affiliate_tokens/${"a".repeat(64)}`, "kept")}, now())`,
  );
}

describe("a start with AUTH_SECRET_PREVIOUS", () => {
  test("encrypts everything again, so that the next one needs only the new secret", async () => {
    expect(await after.platform.sealed.inspect()).toEqual({
      current: 7,
      previous: 0,
      unreadable: 0,
      unreadableTitles: [],
    });
  });

  test.each([
    ["the app's code", "", () => authenticatorCode(setup.secretText, 1)],
    ["a recovery code", "?method=recovery", () => setup.recoveryCodes[0] ?? ""],
  ])("keeps two-factor authentication: %s", async (_kind, search, code) => {
    const first = await postSignIn(after, account);
    expect(first.headers.get("location")).toBe("/login/verify");
    const answer = await after.fetch(`/login/verify${search}`, {
      method: "POST",
      headers: { cookie: cookiesOf(first) },
      body: new URLSearchParams({ code: code() }),
    });
    expect(answer.status).toBe(302);
    expect(cookiesOf(answer)).toContain("session_token");
  });

  test("ends sessions, which the old secret signed", async () => {
    const tick = async (app: typeof during) =>
      (await app.fetch("/session", { headers: { cookie: oldCookie } })).json();
    expect(await tick(before)).toEqual({ isLive: true });
    expect(await tick(during)).toEqual({ isLive: false });
  });
});

test("the System page says when the previous secret isn't needed anymore", async () => {
  const admin = await createStaff(db, { role: "admin" });
  const read = async (app: typeof during) =>
    (await app.fetch(PAGE, { headers: { cookie: await signIn(app, admin) } })).text();
  expect(await read(during)).toContain("remove AUTH_SECRET_PREVIOUS from the settings");
  expect(await read(after)).toContain("All of them can be read with the current AUTH_SECRET.");
});

test("every column with encrypted text takes part", async () => {
  const columns = await db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public'
          and (column_name like '%sealed%' or column_name like '%encrypted%' or column_name = 'key_value'
            or table_name = 'auth_two_factors' and column_name in ('secret', 'backup_codes'))
          and data_type = 'text'`,
    "objects",
  );
  expect(during.platform.sealed.columns().sort()).toEqual(columns.map(({ name }) => name).sort());
});

import { Writable } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "~/platform/log.server";
import { useApp } from "~tests/setup/app";
import { authenticatorCode } from "~tests/setup/authenticator";
import { cookiesOf, postSignIn, signIn } from "~tests/setup/staff";
import { createStaff } from "./factory";
import { finishSecondFactor, startSecondFactor } from "./use-cases/account.server";
import { authRequestOf, createAuth } from "./use-cases/auth.server";
import { identify } from "./use-cases/sessions.server";

let logged = "";
const sink = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk;
    done();
  },
});
const app = await useApp({ settings: { TRUST_PROXY: "1" }, log: createLog("info", sink) });
const { db } = app.platform;
const auth = await createAuth(app.platform);
beforeEach(() => {
  logged = "";
});

/** The lines of requests that post to a path. */
const linesOf = (path: string): Record<string, unknown>[] =>
  logged
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .filter((line) => line.path === path && line.method === "POST");

test("the line of a sign-in names the account and the method, and a failed one names neither", async () => {
  const account = await createStaff(db);
  await postSignIn(app, { ...account, password: "not the password" });
  await postSignIn(app, account);
  const [failed, worked] = linesOf("/login");
  expect(failed).toMatchObject({ status: 401 });
  expect(failed).not.toHaveProperty("actor");
  expect(failed).not.toHaveProperty("signedInWith");
  expect(worked).toMatchObject({ status: 302, actor: account.userId, signedInWith: "password" });
  expect(logged).not.toContain(account.email);
  expect(logged).not.toContain(account.password);
});

test("with a second step, the account is named once both steps are done", async () => {
  const account = await createStaff(db);
  const cookie = await signIn(app, account);
  const request = new Request("http://localhost:3000/admin/account", { headers: { cookie } });
  const visit = authRequestOf(request, { requestId: "1", clientAddress: "198.19.255.1", logFields: {} });
  const { identity } = await identify(auth, visit, new Date());
  if (!identity) throw new Error("No one is signed in.");
  const started = await startSecondFactor(auth, visit, identity.actor, account.password, new Date());
  if (started.kind !== "done") throw new Error("Setting up was refused.");
  const code = (steps: number) => authenticatorCode(started.setup.secretText, steps);
  await finishSecondFactor(auth, visit, identity.actor, code(0), new Date());
  logged = "";

  const first = await postSignIn(app, account);
  expect(first.headers.get("location")).toBe("/login/verify");
  const verify = (body: Record<string, string>) =>
    app.fetch("/login/verify", {
      method: "POST",
      headers: { cookie: cookiesOf(first) },
      body: new URLSearchParams(body),
    });
  await verify({ code: "000000" });
  await verify({ code: code(1) });
  expect(linesOf("/login")[0]).not.toHaveProperty("actor");
  const [wrong, right] = linesOf("/login/verify");
  expect(wrong).not.toHaveProperty("actor");
  expect(right).toMatchObject({ status: 302, actor: account.userId, signedInWith: "app-code" });
});

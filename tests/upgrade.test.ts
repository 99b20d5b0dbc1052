import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { UNSAFE_decodeViaTurboStream as decodeData, href } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildLeadForm } from "~/features/leads/factory";
import type { PostDraft } from "~/features/post-editor/rules/post-draft";
import { ask } from "../bench/events.ts";
import { makeNetwork } from "../bench/postbacks.ts";
import { type FakeSmtp, startFakeSmtp } from "./fakes/smtp.ts";
import { testAccounts } from "./setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { fieldsOf } from "./setup/form-fields.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { type PreviousRelease, previousRelease } from "./setup/previous-release.ts";
import { cookiesOf } from "./setup/staff.ts";
import { startTraffic, visitorOf } from "./setup/two-builds.ts";

const release: PreviousRelease = await previousRelease();
let postgres: PostgresServer;
let smtp: FakeSmtp;
let settings: Record<string, string>;
let token = "";
const running: { previous?: BuiltServer; current?: BuiltServer } = {};
const bothBuilds = () => [running.previous, running.current].filter((server) => server !== undefined);

const startPrevious = () => startBuiltServer({ settings, program: release.program });

beforeAll(async () => {
  postgres = await startPostgres();
  smtp = await startFakeSmtp();
  settings = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    SMTP_URL: smtp.url,
    TRUST_PROXY: "1",
  };
  running.previous = await startPrevious();
  token = await makeNetwork(postgres.url);
}, 120_000);
afterAll(async () => {
  await Promise.all(bothBuilds().map((server) => server.stop()));
  await smtp?.close();
  await postgres?.stop();
}, 60_000);

const appliedMigrations = async () =>
  (await ask<{ name: string }>(postgres.url, "select name from schema_migrations order by 1")).map(
    ({ name }) => name,
  );

/** Which build opens a form, and which one gets it: a proxy sends requests to either. */
const CROSSINGS = [
  ["previous", "current"],
  ["current", "previous"],
  ["previous", "previous"],
  ["current", "current"],
] as const;

describe("the build of the previous release", () => {
  test("is the newest one that can run beside this one", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    const released = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\d\S+) \(/gm)]
      .map(([, each]) => each)
      .filter((each) => each !== version);
    // Version 1 can't run beside version 2. Until version 2 is released, an earlier build of it takes that place.
    expect(release.version).toBe(released[0] === "1.0.0" ? "2.0.0-dev" : released[0]);
  });

  test("has the version and the migrations of its commit", async () => {
    const applied = await appliedMigrations();
    expect(applied.at(-1)).toBe(release.lastMigration);
    const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" });
    if (git("cat-file", "-e", `${release.commit}^{commit}`).status !== 0) {
      process.stdout.write(`Not compared with commit ${release.commit}: this clone doesn't have it\n`);
      expect(readdirSync("db/migrations")).toEqual(expect.arrayContaining(applied));
      return;
    }
    const described = JSON.parse(git("show", `${release.commit}:package.json`).stdout);
    expect(described.version).toBe(release.version);
    const listed = git("ls-tree", "--name-only", release.commit, "db/migrations/").stdout.trim().split("\n");
    expect(applied).toEqual(listed.map((file) => file.replace("db/migrations/", "")).sort());
  });
});

describe("two builds on one PostgreSQL", { timeout: 120_000 }, () => {
  test("the previous one serves and stores everything while this one migrates and starts", async () => {
    expect((await appliedMigrations()).at(-1)).toBe(release.lastMigration);
    const traffic = await startTraffic(
      visitorOf(() => [running.previous].filter((server) => server !== undefined)),
      token,
      postgres.url,
    );
    await traffic.more(3);
    running.current = await startBuiltServer({ settings });
    await traffic.more(3);
    await traffic.stop();
    expect(await appliedMigrations()).toEqual(readdirSync("db/migrations").sort());
  });

  test("both serve and store everything, with the requests of each visitor going to either", async () => {
    const traffic = await startTraffic(visitorOf(bothBuilds), token, postgres.url);
    await traffic.more(10);
    await traffic.stop();
  });

  test("both store each click once while the clicks of finished months move", async () => {
    const moved =
      "select count(*)::int as n, count(distinct click_id)::int as ids from provider_clicks where component = 'moved'";
    await ask(
      postgres.url,
      `insert into provider_clicks (provider_id, component, source_page, click_id, created_at)
       select (select min(brand_id) from brands), 'moved', '/', 'moved-' || n, now() - interval '200 days' + n * interval '1 hour'
       from generate_series(1, 2000) n`,
    );
    const traffic = await startTraffic(visitorOf(bothBuilds), token, postgres.url);
    const months = "select count(*)::int as n from event_partitions('provider_clicks')";
    for (let batch = 0; batch < 30; batch += 1) {
      await ask(postgres.url, "select move_old_clicks(event_month(now()), 100)");
      if (batch % 10 === 9) await traffic.more(1);
      expect(await ask(postgres.url, moved)).toEqual([{ n: 2000, ids: 2000 }]);
    }
    expect((await ask<{ n: number }>(postgres.url, months))[0]?.n).toBeGreaterThanOrEqual(3);
    await traffic.more(3);
    await traffic.stop();
  });

  test("a session of either works on both, and ends on both", async () => {
    for (const [opener, other] of CROSSINGS.slice(0, 2)) {
      const cookie = await signIn(opener);
      for (const build of [opener, other])
        expect((await get(build, href("/admin"), cookie)).status).toBe(200);
      await post(opener, href("/logout"), {}, cookie);
      for (const build of [opener, other])
        expect((await get(build, href("/admin"), cookie)).status).toBe(302);
    }
  });

  test.for(CROSSINGS)(
    "a brand opened on the %s build and saved on the %s one is on both",
    async ([opener, saver]) => {
      const cookie = await signIn(opener);
      const [brand] = await ask<{ id: string; slug: string }>(
        postgres.url,
        "select brand_id as id, slug from brands where archived_at is null order by brand_id limit 1",
      );
      const address = href("/admin/edit/:brandId", { brandId: brand?.id ?? "" });
      const fields = fieldsOf(await (await get(opener, address, cookie)).text());
      const name = `Saved ${randomUUID().slice(0, 8)}`;
      const saved = await post(saver, address, { ...fields, brand_name: name }, cookie);
      expect([saved.status, saved.headers.get("location")]).toEqual([302, href("/admin")]);
      for (const build of ["previous", "current"] as const) {
        const page = async () =>
          (await get(build, href("/providers/:slug", { slug: brand?.slug ?? "" }))).text();
        await expect.poll(page).toContain(name);
      }
    },
  );

  test.for(CROSSINGS)(
    "a post opened on the %s build and saved on the %s one is on both",
    async ([opener, saver]) => {
      const cookie = await signIn(opener);
      const [stored] = await ask<{ id: string; slug: string }>(
        postgres.url,
        "select id, slug from blog_posts where status = 'published' and template = 'default' order by slug limit 1",
      );
      const address = `${href("/admin/blog/edit/:id", { id: stored?.id ?? "" })}.data`;
      const opened = await editorData(await get(opener, address, cookie));
      const title = `Saved ${randomUUID().slice(0, 8)}`;
      const saved = await fetch(`${running[saver]?.origin}${address}`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify({ draft: { ...opened.stored, title }, version: opened.version }),
      });
      expect([saved.status, saved.headers.get("set-cookie")]).toEqual([
        200,
        expect.stringContaining("flash="),
      ]);
      for (const build of ["previous", "current"] as const) {
        const page = async () => (await get(build, href("/blog/:slug", { slug: stored?.slug ?? "" }))).text();
        await expect.poll(page).toContain(title);
      }
    },
  );

  test("each lead gets its email once, and no job fails", async () => {
    const emails = Array.from({ length: 8 }, () => `lead-${randomUUID()}@visitor.example`);
    const visitor = visitorOf(bothBuilds);
    for (const email of emails) {
      const body = new URLSearchParams(buildLeadForm({ submissionId: randomUUID(), email })).toString();
      const type = "application/x-www-form-urlencoded";
      const { status } = await visitor.ask(href("/compare-providers"), { type, body });
      expect([200, 302]).toContain(status);
    }
    const sent = () => smtp.delivered.flatMap(({ to }) => to).filter((to) => emails.includes(to));
    await expect.poll(() => sent().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(emails.length);
    expect(sent().sort()).toEqual([...emails].sort());
    expect(await ask(postgres.url, "select name, output from pgboss.job where state = 'failed'")).toEqual([]);
  });

  test("the previous one starts again on the newer schema, as when an operator goes back", async () => {
    const count = "select count(*)::int as brands from brands";
    const before = await ask(postgres.url, count);
    expect(await running.previous?.stop()).toBe(0);
    running.previous = await startPrevious();
    const traffic = await startTraffic(visitorOf(bothBuilds), token, postgres.url);
    await traffic.more(5);
    await traffic.stop();
    expect(await ask(postgres.url, count)).toEqual(before);
    expect(await appliedMigrations()).toEqual(readdirSync("db/migrations").sort());
  });
});

type Build = keyof typeof running;

const get = (build: Build, target: string, cookie = "") =>
  fetch(`${running[build]?.origin}${target}`, { headers: { cookie }, redirect: "manual" });

const post = (build: Build, target: string, fields: Record<string, string>, cookie = "") =>
  fetch(`${running[build]?.origin}${target}`, {
    method: "POST",
    headers: { cookie },
    redirect: "manual",
    body: new URLSearchParams(fields),
  });

/** Signs in as the administrator. @returns the cookies */
async function signIn(build: Build): Promise<string> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = testAccounts;
  const answer = await post(build, href("/login"), { email, password });
  expect(answer.status).toBe(302);
  return cookiesOf(answer);
}

type EditorData = { stored: PostDraft; version: number };

/** What the editor's page loads, as its script reads it. */
async function editorData(answer: Response): Promise<EditorData> {
  if (!answer.body) throw new Error(`The editor was answered with ${answer.status}.`);
  const { value } = await decodeData(answer.body, globalThis as unknown as Window & typeof globalThis);
  const routes = Object.values(value as Record<string, { data?: Partial<EditorData> }>);
  const found = routes.find(({ data }) => data?.stored !== undefined)?.data;
  if (!found) throw new Error("The editor's data has no draft.");
  return found as EditorData;
}

import { describe, expect, test } from "vitest";
import {
  environmentOnlyInConfig,
  honestTests,
  loadedOnDemand,
  locksFromRegistry,
  noAny,
  noErrorWordsInLog,
  pureRules,
  typedLinks,
} from "./code.ts";
import { feature, places } from "./source-tree.ts";
import { forbiddenWords } from "./words.ts";

describe("the rule on purity", () => {
  const path = feature("brands/rules.ts");
  const inRules = (source: string) => places(pureRules, { [path]: source });

  test.for([
    "export const f = () => Date.now();",
    "export const f = () => new Date();",
    "export const f = () => Date();",
    "export const f = () => new Date(2026, 0, 1);",
    "export const f = (d: Date) => d.getHours();",
    "export const f = (a: { at: Date }) => a.at.getFullYear();",
    "export const f = () => Math.random();",
    "export const f = () => crypto.randomUUID();",
    "export const f = () => performance.now();",
    "export const f = () => process.env.A;",
    "export const f = () => import.meta.env;",
    'export const f = () => fetch("https://a.example");',
    'export const f = () => localStorage.getItem("a");',
    'export const f = () => console.log("a");',
    "export const f = () => setTimeout(f, 1);",
    'import { readFileSync } from "node:fs";',
    'import { sql } from "drizzle-orm";',
    'import type { ReactNode } from "react";',
  ])("rejects %s", (source) => {
    expect(inRules(source)).toEqual([`${path}:1`]);
  });

  test.for([
    "export const f = (now: Date) => new Date(now.getTime() + 1);",
    "export const f = (d: Date) => d.getUTCHours();",
    "export const f = (random: () => number) => random();",
    "export const f = (location: { state: string }) => location.state;",
    "export const f = ({ document }: { document: { id: number } }) => document.id;",
    'import { z } from "zod";',
  ])("accepts %s", (source) => {
    expect(inRules(source)).toEqual([]);
  });

  test("it ignores tests and pages", () => {
    const source = "export const f = () => Date.now();";
    expect(places(pureRules, { [feature("brands/rules.test.ts")]: source })).toEqual([]);
    expect(places(pureRules, { [feature("brands/list.route.tsx")]: source })).toEqual([]);
  });
});

describe("the rules on how code is written", () => {
  test("any and the exclamation mark are rejected", () => {
    expect(places(noAny, { "app/ui/a.ts": "export const a = (b: any) => b;" })).toEqual(["app/ui/a.ts:1"]);
    expect(places(noAny, { "app/ui/a.ts": "export const a = (b?: string) => b!.length;" })).toEqual([
      "app/ui/a.ts:1",
    ]);
    expect(places(noAny, { "app/ui/a.ts": "export const any = (b?: unknown) => !b;" })).toEqual([]);
  });

  const page = feature("site/home.route.tsx");

  test.for([
    'export const a = <Link to="/about">About</Link>;',
    `export const a = (id: number) => <NavLink to={\`/brands/\${id}\`}>Don't</NavLink>;`,
    'export const a = (b: boolean) => <Link to={b ? "/x" : href("/y")}>X</Link>;',
    'export const a = <Link to={{ pathname: "/x", search: "?a" }}>X</Link>;',
    'export const a = <Form method="post" action="/x" />;',
    'export const a = <a href="/about">About</a>;',
    'export const a = () => redirect("/about");',
    'export const a = () => navigate("/about", { replace: true });',
    'export const a = () => fetcher.submit(data, { action: "/about" });',
  ])("rejects %s", (source) => {
    expect(places(typedLinks, { [page]: source })).toEqual([`${page}:1`]);
  });

  test.for([
    'export const a = <Link to={href("/about")}>About</Link>;',
    'export const a = <a href="#main">Skip</a>;',
    'export const a = <a href="https://elsewhere.example/x">Elsewhere</a>;',
    'export const a = <link rel="icon" href="/favicon.svg" />;',
    'export const a = (text: string) => text.replace("/", "");',
    "export const a = () => navigate(-1);",
  ])("accepts %s", (source) => {
    expect(places(typedLinks, { [page]: source })).toEqual([]);
  });

  test("an advisory lock taken by its number is rejected outside the registry", () => {
    const source = "export const f = (tx: Db) => tx.execute(sql`select pg_try_advisory_xact_lock(7)`);";
    const path = feature("brands/mutations.server.ts");
    expect(places(locksFromRegistry, { [path]: source })).toEqual([`${path}:1`]);
    expect(places(locksFromRegistry, { "app/platform/db/locks.server.ts": source })).toEqual([]);
  });

  test.for([
    "export const f = (error: Error) => log.warn({ err: error.message }, 'a');",
    "export const f = (error: Error) => platform.log.info({ err: String(error) }, 'a');",
    "export const f = (error: Error) => context.get(key).log.failure(error, `not stored: ` + String(error));",
    "export const f = (a: Error) => log.failure(a, a.message);",
    "export const f = (a: unknown) => log.warn({ why: a instanceof Error ? a.stack : '' }, 'a');",
    "export const f = (a: Error) => { const why = a.message; log.warn({ why }, 'a'); };",
    "export const f = (error: unknown) => console.error(error);",
  ])("the text of an error is rejected in the log: %s", (source) => {
    const path = feature("brands/queries.server.ts");
    expect(places(noErrorWordsInLog, { [path]: source })).toEqual([`${path}:1`]);
  });

  test.for([
    "export const f = (error: Error) => log.failure(error, 'not stored', { attempt: 2 });",
    "export const f = (error: Error) => { note(error.message); log.failure(error, 'a'); };",
    "export const f = ({ message }: { message: string }) => Math.log(message.length);",
  ])("an error itself is accepted: %s", (source) => {
    expect(places(noErrorWordsInLog, { [feature("brands/queries.server.ts")]: source })).toEqual([]);
  });

  test("a test that is skipped, or that replaces a module, is rejected", () => {
    const path = feature("brands/rules.test.ts");
    for (const source of [
      'test.skip("a", f);',
      'describe.only("a", f);',
      'it.todo("a");',
      'vi.mock("./a");',
      'test.skipIf(slow)("a", f);',
    ]) {
      expect(places(honestTests, { [path]: source })).toEqual([`${path}:1`]);
    }
    expect(places(honestTests, { [path]: 'test("a", f); test.each([1])("b", f);' })).toEqual([]);
    const named = 'if (!nginx) sayLeftOut("a", "nginx"); test.skipIf(!nginx)("a", f);';
    expect(places(honestTests, { [path]: named })).toEqual([]);
  });

  test("only the config reads the environment", () => {
    const source = "export const port = process.env.PORT;";
    expect(places(environmentOnlyInConfig, { "app/platform/log.server.ts": source })).toEqual([
      "app/platform/log.server.ts:1",
    ]);
    expect(
      places(environmentOnlyInConfig, {
        "server.ts": 'import { env } from "node:process";',
        "scripts/a.mjs": source,
      }),
    ).toEqual(["server.ts:1"]);
    expect(places(environmentOnlyInConfig, { "app/platform/config.server.ts": source })).toEqual([]);
  });

  test("a start loads no package that is loaded on demand", () => {
    const path = feature("media/use-cases/resize.server.ts");
    const wrong = 'import sharp from "sharp";\nexport { S3Driver } from "flydrive/drivers/s3";';
    expect(places(loadedOnDemand, { [path]: wrong })).toEqual([`${path}:2`, `${path}:1`]);
    const database = {
      "app/platform/db/open.server.ts": 'import { openEmbedded } from "./embedded.server";',
    };
    expect(places(loadedOnDemand, database)).toEqual(["app/platform/db/open.server.ts:1"]);
    const right = 'import type { Sharp } from "sharp";\nexport const load = () => import("sharp");';
    expect(places(loadedOnDemand, { [path]: right })).toEqual([]);
  });

  test("unfinished work and words about how the product was made are rejected", () => {
    const path = "docs/operations.md";
    for (const source of [
      "TODO: later",
      "Coming soon",
      "see issue 12",
      "Whoever asks waits for somebody.",
      `cd ${"/ro"}${"ot/x"}`,
      `https://registry.${"npm"}js.org/a`,
    ]) {
      expect(places(forbiddenWords, { [path]: `fine\n${source}` })).toEqual([`${path}:2`]);
    }
    expect(
      places(forbiddenWords, { [path]: "An issue with the price: /work-out, a todo list, tmp." }),
    ).toEqual([]);
    expect(places(forbiddenWords, { "app/ui/a.ts": "// a stub" })).toEqual(["app/ui/a.ts:1"]);
  });
});

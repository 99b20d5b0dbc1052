import { randomInt } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { seedSampleData } from "~db/demo/seed.server";
import { FAKE_KEY, startFakeVendor } from "~tests/fakes/ai-vendor";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { signIn } from "~tests/setup/staff";
import { type Target, targets } from "./actions.ts";
import { hostileJson, hostileValues, MARKER, plausibleValues } from "./hostile-values.ts";

/** `BAD_INPUT_SEED` repeats a run, and `BAD_INPUT_REQUESTS` makes it longer or shorter. */
const seed = Number(process.env.BAD_INPUT_SEED ?? randomInt(2 ** 31));
const REQUESTS = Number(process.env.BAD_INPUT_REQUESTS ?? 4_000);
const AT_ONCE = 8;

const { db } = await useDatabase();
await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
const vendor = await startFakeVendor();
afterAll(() => vendor.close());
const settings = { TRUST_PROXY: "true", AI_BASE_URL: vendor.baseUrl, ANTHROPIC_API_KEY: FAKE_KEY };
const app = await useApp({ settings });

/** Mulberry32: small, and gives the same numbers on every machine. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Sent = { address: string; init: RequestInit; isGuarded: boolean };

/** One request with an error somewhere. */
function hostileRequest(target: Target, random: () => number): Sent {
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const chance = (share: number) => random() < share;
  const { isGuarded } = target;
  const word = () => encodeURIComponent(pick(hostileValues).slice(0, 200).toWellFormed());
  const path = target.pattern.replace(/:\w+\??|\*/g, () => (chance(0.6) ? pick(["1", "2"]) : word() || "x"));
  const query = chance(0.3) ? `?${encodeURIComponent(pick(target.fields) ?? "q")}=${word()}` : "";
  const data = chance(0.7) ? ".data" : "";
  if (!target.hasAction || chance(0.1))
    return { address: `${path}${query}`, init: { method: "GET" }, isGuarded };

  const chosen = target.fields.filter(() => chance(0.7));
  const wrong = pick(target.fields) ?? "q";
  const value = () => (chance(0.3) ? pick(hostileValues) : pick(plausibleValues));
  const fields: [string, string][] = [
    ...(target.intents.length > 0 && chance(0.8)
      ? [["intent", pick(target.intents)] as [string, string]]
      : []),
    ...chosen.map((name): [string, string] => [name, value()]),
    [wrong, pick(hostileValues)],
  ];
  return {
    address: `${path === "/" && data ? "/_" : path}${data}${query}`,
    init: { method: "POST", ...bodyOf(fields, pick) },
    isGuarded,
  };
}

type Pick = <Value>(values: readonly Value[]) => Value;

function bodyOf(
  fields: [string, string][],
  pick: Pick,
): { body: BodyInit; headers?: Record<string, string> } {
  switch (
    pick([
      "form",
      "form",
      "form",
      "form",
      "multipart",
      "json",
      "json",
      "broken multipart",
      "raw",
      "wrong type",
    ])
  ) {
    case "multipart": {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value.toWellFormed());
      form.append(pick(fields)[0], new Blob([pick(hostileValues)]), "../../x\r\n.csv");
      return { body: form };
    }
    case "json": {
      const body = Object.fromEntries(fields.map(([name]) => [name, pick(hostileJson)]));
      return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    }
    case "broken multipart":
      return {
        body: '--b\r\nContent-Disposition: form-data; name="a"; filename="\u0000"\r\n\r\nhalf of a',
        headers: { "Content-Type": "multipart/form-data; boundary=b" },
      };
    case "raw":
      return {
        body: "%%%=%zz&&==&a[b][c]=1&a=\u0000",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      };
    case "wrong type":
      return { body: "{", headers: { "Content-Type": "application/json; charset=no-such" } };
    default:
      return { body: new URLSearchParams(fields) };
  }
}

/** An administrator's session, and a new one if an action ended it. */
async function newSession(): Promise<string> {
  return signIn(app, await createStaff(db, { role: "admin" }));
}

// spec:platform#bad-input
test(`bad input is answered with 2xx to 4xx, and comes back escaped (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  const random = randomFrom(seed);
  const all = targets();
  // Actions write, so most requests go to them.
  const actions = all.filter(({ hasAction }) => hasAction);
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  let [sent, slowest] = [0, 0];
  let cookie = await newSession();

  async function send(number: number): Promise<void> {
    const { address, init, isGuarded } = hostileRequest(
      (number % 8 === 0 ? all[(number / 8) % all.length] : actions[number % actions.length]) as Target,
      random,
    );
    const headers = new Headers(init.headers);
    headers.set("X-Forwarded-For", `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`);
    headers.set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0");
    if (isGuarded) headers.set("Cookie", cookie);
    const body = await asBytes(init.body, headers);
    const start = performance.now();
    const answer = await app.fetch(address, { ...init, headers, body });
    const text = await answer.text();
    slowest = Math.max(slowest, performance.now() - start);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const what = `${init.method} ${address.slice(0, 120)} (request ${number})`;
    if (answer.status >= 500) failures.push(`${answer.status} for ${what}`);
    if (/html/.test(answer.headers.get("content-type") ?? "") && text.includes(MARKER))
      failures.push(`unescaped for ${what}`);
    if (answer.headers.get("set-cookie")?.startsWith("x=1")) failures.push(`header injected by ${what}`);
    if (isGuarded && isSignInPage(answer)) cookie = await newSession();
  }

  while (sent < REQUESTS) {
    const group = Array.from({ length: Math.min(AT_ONCE, REQUESTS - sent) }, (_, i) => sent + i);
    await Promise.all(group.map(send));
    sent += group.length;
  }
  expect(failures).toEqual([]);
  expect(sent).toBe(REQUESTS);
  // If most requests were rejected early, the test would have tested nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 20);
  if (process.env.BAD_INPUT_REPORT)
    process.stdout.write(
      `${sent} requests, slowest ${Math.round(slowest)} ms, ${JSON.stringify(Object.fromEntries(statuses))}\n`,
    );
});

/** A multipart form as bytes: with a `FormData`, Node fails outside the test when the server stops reading early. */
async function asBytes(body: RequestInit["body"], headers: Headers): Promise<RequestInit["body"]> {
  if (!(body instanceof FormData)) return body;
  const whole = new Response(body);
  headers.set("Content-Type", whole.headers.get("Content-Type") ?? "");
  return whole.arrayBuffer();
}

function isSignInPage(answer: Response): boolean {
  return answer.headers.get("location")?.includes("/login") ?? false;
}

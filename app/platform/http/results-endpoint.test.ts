import { beforeEach, describe, expect, test } from "vitest";
import type { Reply } from "~/kernel/reply";
import { createLog } from "~/platform/log.server";
import { createRateLimits } from "./rate-limit.server";
import { createResultsEndpoint } from "./results-endpoint.server";

type Brands = { names: string[] };

let brands: Brands | Error;
let finds: string[];
let recorded: string[];
let ask: (body: string, address?: string, encoding?: string) => Promise<Response>;

beforeEach(() => {
  brands = { names: ["Amberlode", "Kind Ounce"] };
  finds = [];
  recorded = [];
  const respond = createResultsEndpoint(
    { rateLimit: createRateLimits(), log: createLog("silent") },
    {
      name: "names",
      limit: { points: 3, seconds: 600 },
      readQuery: (body): Reply<{ query: string }> =>
        typeof body === "string" ? { ok: true, query: body } : { ok: false, message: "Ask for a name." },
      async readSource() {
        if (brands instanceof Error) throw brands;
        return brands;
      },
      keyOf: (query) => query.toLowerCase(),
      find(source: Brands, query) {
        finds.push(query);
        const names = source.names.filter((name) => name.toLowerCase().includes(query.toLowerCase()));
        return { results: { names }, events: names };
      },
      record: (events) => recorded.push(...events),
      failedMessage: "Failed to load names.",
    },
  );
  ask = (body, clientAddress = "192.0.2.1", encoding = "identity") => {
    const request = new Request("http://localhost/names", {
      method: "POST",
      body,
      headers: { "Accept-Encoding": encoding },
    });
    return respond(request, { requestId: "1", clientAddress, logFields: {} });
  };
});

describe("results", () => {
  test("are found once for all queries with the same key, and recorded for each", async () => {
    expect(await (await ask('"kind"')).json()).toEqual({ ok: true, names: ["Kind Ounce"] });
    expect(await (await ask('"KIND"')).json()).toEqual({ ok: true, names: ["Kind Ounce"] });
    expect(finds).toEqual(["kind"]);
    expect(recorded).toEqual(["Kind Ounce", "Kind Ounce"]);
  });

  test("are found again once the source has changed", async () => {
    await ask('"kind"');
    brands = { names: ["Kindly"] };
    expect(await (await ask('"kind"')).json()).toEqual({ ok: true, names: ["Kindly"] });
  });

  test("are compressed in a way the browser accepts, and never cached", async () => {
    await ask('"o"');
    const response = await ask('"o"', "192.0.2.1", "gzip");
    expect(response.headers.get("Content-Encoding")).toBe("gzip");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const text = await new Response(response.body?.pipeThrough(new DecompressionStream("gzip"))).json();
    expect(text).toEqual({ ok: true, names: ["Amberlode", "Kind Ounce"] });
  });

  test("that can't be loaded answer 503, and the next query finds them", async () => {
    brands = new Error("away");
    const failed = await ask('"kind"');
    expect([failed.status, await failed.json()]).toEqual([
      503,
      { ok: false, message: "Failed to load names." },
    ]);
    brands = { names: ["Kind Ounce"] };
    expect((await ask('"kind"')).status).toBe(200);
  });

  test.each(["", "{", "1"])("for a query that can't be read (%j) answer 400", async (body) => {
    const response = await ask(body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { ok: false, message: "Ask for a name." },
    ]);
    expect(recorded).toEqual([]);
  });

  test("above the limit answer 429 with the time to wait, for every query", async () => {
    for (const body of ["", '"kind"', '"kind"']) await ask(body);
    const refused = await ask('"kind"');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
    expect(await refused.json()).toEqual({
      ok: false,
      message: "Too many requests from your network. Try again in 10 minutes.",
    });
    expect((await ask('"kind"', "192.0.2.2")).status).toBe(200);
  });
});

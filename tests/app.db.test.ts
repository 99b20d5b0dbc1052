import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { Database } from "~/platform/db/client.server";
import { createLog } from "~/platform/log.server";
import { useApp } from "./setup/app.ts";
import { browserWith } from "./setup/browser.ts";
import { useDatabase } from "./setup/database.ts";
import { signIn } from "./setup/staff.ts";

const app = await useApp();

describe("the built server", () => {
  test("reports that it is alive and that its database responds", async () => {
    expect(await (await app.fetch("/healthz")).json()).toEqual({ status: "alive" });
    const ready = await app.fetch("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: "ready" });
  });

  test("answers an unknown URL with a page and 404", async () => {
    const response = await app.fetch("/no-such-page");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
  });

  test("loads the styles and the font of a page before its scripts", async () => {
    const cookie = await signIn(app, await createStaff(app.platform.db));
    const html = await browserWith(app, cookie).page("/admin/account");
    const scripts = html.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
  });

  test.for([
    "/.vite/manifest.json",
    "/.vite/manifest.json.br",
    "/.git/config",
    "/.env",
    "/package.json",
    "/assets/",
    "/assets",
  ])("serves no list of files, nothing about the build, and no hidden file: %s", async (address) => {
    expect((await app.fetch(address)).status).toBe(404);
  });

  test("rejects requests from other sites", async () => {
    const response = await app.fetch("/compare-providers", {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
      body: new URLSearchParams({ state: "CA" }),
    });
    expect(response.status).toBe(403);
  });

  test.for(["/%", "/blog/%zz", "/providers/%ED%A0%80", "/admin/%FF", "/assets/%C0%80.js"])(
    "rejects the malformed URL %s",
    async (address) => {
      const response = await app.fetch(address);
      expect(response.status).toBe(400);
      expect(await response.text()).toBe("This URL isn't valid.");
    },
  );

  test("rejects a body that is too large, whether or not it declares its length", async () => {
    const text = "x".repeat(300_000);
    const stream = new Blob([text]).stream();
    const post = { method: "POST", headers: { origin: "http://localhost:3000" } };
    const declared = { ...post, headers: { ...post.headers, "content-length": "300000" } };
    expect((await app.fetch("/calculator", { ...declared, body: text })).status).toBe(413);
    const piecewise: RequestInit & { duplex: "half" } = { ...post, body: stream, duplex: "half" };
    const response = await app.fetch(new Request("http://localhost:3000/calculator", piecewise));
    expect(response.status).toBe(413);
  });

  test("gives the site's name to a phone's home screen", async () => {
    const response = await app.fetch("/manifest.webmanifest");
    expect(response.headers.get("content-type")).toBe("application/manifest+json");
    expect(await response.json()).toMatchObject({ name: "DoseCompare", start_url: "/" });
  });
});

test("health checks are in the log only while they fail", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const other = await useApp({ log });
  const check = async () => {
    lines.length = 0;
    for (const path of ["/healthz", "/servingz", "/readyz", "/terms"])
      await (await other.fetch(path)).arrayBuffer();
    return lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === "request")
      .map(({ path, status }) => [path, status]);
  };
  expect(await check()).toEqual([["/terms", 200]]);
  other.announceStop();
  expect(await check()).toEqual([
    ["/servingz", 503],
    ["/readyz", 503],
    ["/terms", 200],
  ]);
});

test("a closed app no longer listens to anything", async () => {
  const database = await useDatabase();
  const channels: string[] = [];
  const listen: Database["listen"] = async (channel, onNotify) => {
    const stop = await database.listen(channel, onNotify);
    channels.push(channel);
    return async () => {
      const place = channels.indexOf(channel);
      if (place !== -1) channels.splice(place, 1);
      await stop();
    };
  };
  const other = await useApp({ database: { ...database, listen } });
  expect(new Set(channels).size).toBeGreaterThan(5);
  await other.close();
  expect(channels).toEqual([]);
});

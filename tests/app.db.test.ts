import { describe, expect, test } from "vitest";
import { useApp } from "./setup/app.ts";

const app = await useApp();

describe("the built server", () => {
  test("says that it is alive and that its database answers", async () => {
    expect(await (await app.fetch("/healthz")).json()).toEqual({ status: "alive" });
    const ready = await app.fetch("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: "ready" });
  });

  test("answers an unknown address with a page and 404", async () => {
    const response = await app.fetch("/no-such-page");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
  });

  test("refuses what another site sends", async () => {
    const response = await app.fetch("/compare-providers", {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
      body: new URLSearchParams({ state: "CA" }),
    });
    expect(response.status).toBe(403);
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { ageFaults, auditFaults } from "../../scripts/lib/supply.mjs";
import { findOldAndNew } from "../../scripts/lib/supply-registry.mjs";
import { useTemporaryFolder } from "../setup/temporary-folder.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const TIMES = {
  created: "2020-01-01T00:00:00Z",
  "1.0.0": "2025-01-01T00:00:00Z",
  "1.1.0": "2026-11-20T00:00:00Z",
};

test("a version published in the last days is too new, and an older one isn't", () => {
  expect(ageFaults("a", "1.1.0", TIMES, NOW)).toEqual(["a 1.1.0 was published 2 days ago, less than 7"]);
  expect(ageFaults("a", "1.0.0", TIMES, NOW)).toEqual([]);
});

test("a package without a new version for years is reported, and so is an unknown version", () => {
  const quiet = { "1.0.0": "2022-11-22T12:00:00Z" };
  expect(ageFaults("a", "1.0.0", quiet, NOW)).toEqual([
    "a has had no new version for 1461 days, more than 1095",
  ]);
  expect(ageFaults("a", "9.0.0", quiet, NOW)).toEqual(["a 9.0.0 isn't in the registry"]);
});

test("an audit's serious findings are reported, and anything but a report isn't an audit", () => {
  const vulnerabilities = { a: { severity: "high", range: "<2" }, b: { severity: "low", range: "*" } };
  expect(auditFaults({ vulnerabilities })).toEqual(["a <2 has a known vulnerability: high"]);
  expect(auditFaults({ statusCode: 405, message: "Method Not Allowed" })).toBeNull();
  expect(auditFaults(null)).toBeNull();
});

const npmCache = useTemporaryFolder();
afterEach(() => vi.unstubAllEnvs());

/** Makes npm ask this registry, without a cache. */
function useRegistry(url: string) {
  vi.stubEnv("npm_config_registry", url);
  vi.stubEnv("npm_config_cache", npmCache);
  vi.stubEnv("npm_config_fetch_retries", "0");
}

test("the registry is asked through npm", async () => {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    const versions = { "1.1.0": { name: "a", version: "1.1.0" } };
    response.end(JSON.stringify({ name: "a", "dist-tags": { latest: "1.1.0" }, versions, time: TIMES }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  useRegistry(`http://127.0.0.1:${port}/`);
  try {
    expect(await findOldAndNew([["a", "1.1.0"]], NOW)).toEqual([
      "a 1.1.0 was published 2 days ago, less than 7",
    ]);
  } finally {
    server.close();
  }
});

test("a registry that can't be reached is said plainly, after one question", async () => {
  useRegistry("http://127.0.0.1:9/");
  const found = await findOldAndNew(
    [
      ["a", "1.0.0"],
      ["b", "1.0.0"],
    ],
    NOW,
  );
  expect(found).toHaveLength(1);
  expect(found[0]).toContain("can't be reached");
  expect(found[0]).toContain("the ages of packages weren't checked");
});

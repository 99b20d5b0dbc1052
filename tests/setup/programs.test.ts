import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { debianProgram, sayLeftOut } from "./programs.ts";
import { useTemporaryFolder } from "./temporary-folder.ts";

const folder = useTemporaryFolder();
afterEach(() => vi.unstubAllEnvs());

function installed(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
  return file;
}

test("a program on the PATH is found, unless the run uses only npm packages", () => {
  const file = installed("caddy");
  vi.stubEnv("PATH", folder);
  vi.stubEnv("DOSECOMPARE_TEST_BINARIES", "");
  expect(debianProgram("caddy")).toBe(file);
  vi.stubEnv("DOSECOMPARE_TEST_BINARIES", "npm");
  expect(debianProgram("caddy")).toBeNull();
});

test("tests that are left out are named with the missing program", () => {
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.stubEnv("DOSECOMPARE_TEST_BINARIES", "npm");
  sayLeftOut("requests through nginx", "nginx");
  expect(printed.mock.calls.flat()).toEqual([
    "Left out: requests through nginx (not installed here: nginx)\n",
  ]);
});

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { builtVersion, productVersion } from "./version.server";

const folder = useTemporaryFolder();
const program = path.join(folder, "server/index.js");
const stamp = (text: string) => writeFile(path.join(folder, ".build-stamp"), text);

test("a version names its build, if that is known", async () => {
  await mkdir(path.dirname(program), { recursive: true });
  expect(await builtVersion(null)).toBe(productVersion);
  expect(await builtVersion(program)).toBe(productVersion);
  await stamp("3f2a1c9d5e");
  expect(await builtVersion(program)).toBe(`${productVersion}+3f2a1c9`);
  await stamp("not a hash");
  expect(await builtVersion(program)).toBe(productVersion);
});

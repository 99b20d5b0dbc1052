import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import lock from "../../package-lock.json" with { type: "json" };
import { lockFaults } from "../../scripts/lib/supply.mjs";

const INTEGRITY = `sha512-${"a".repeat(86)}==`;
const GOOD = { version: "1.2.3", integrity: INTEGRITY, license: "MIT" };

/** A lock file with one package besides those given. */
function locked(packages: Record<string, object>) {
  const root = { dependencies: { good: "1.2.3" } };
  return {
    name: "product",
    version: "1.0.0",
    packages: { "": root, "node_modules/good": GOOD, ...packages },
  };
}

const faultsOf = (packages: Record<string, object>) =>
  lockFaults({ dependencies: { good: "1.2.3" } }, locked(packages));

describe("the lock file", () => {
  test("of this repository follows the rules for packages", () => {
    expect(lockFaults(manifest, lock)).toEqual([]);
  });

  test("with only good packages has no faults", () => {
    expect(faultsOf({})).toEqual([]);
  });

  test.for<[string, object, string]>([
    ["from another place", { resolved: "git+ssh://host/a.git#1" }, "doesn't come from the registry"],
    ["from a folder", { link: true }, "doesn't come from the registry"],
    ["without integrity", { integrity: undefined }, "no SHA-512 integrity"],
    ["with a weak integrity", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }, "no SHA-512 integrity"],
    ["that is deprecated", { deprecated: "Use b." }, "is deprecated: Use b."],
    ["that runs a script", { hasInstallScript: true }, "runs a script when it's installed"],
    ["without a license", { license: undefined }, "has the license (none)"],
    ["with another license", { license: "GPL-3.0-only" }, "has the license GPL-3.0-only"],
    ["with one more license", { license: "MIT AND GPL-3.0-only" }, "has the license GPL-3.0-only"],
    ["with another package's exception", { license: "MPL-2.0" }, "has the license MPL-2.0"],
  ])("reports a package %s", ([, change, fault]) => {
    const found = faultsOf({ "node_modules/a": { ...GOOD, ...change } });
    expect(found).toEqual([expect.stringContaining(fault)]);
  });

  test("may have a package with a choice of licenses, and one with a documented exception", () => {
    const choice = { ...GOOD, license: "(GPL-3.0-only OR MIT)" };
    const exception = { ...GOOD, license: "MPL-2.0" };
    expect(faultsOf({ "node_modules/a": choice, "node_modules/lightningcss": exception })).toEqual([]);
  });

  test("has one version of packages that keep state, unless only development has the other", () => {
    const other = { ...GOOD, version: "2.0.0" };
    const twice = { "node_modules/react": GOOD, "node_modules/a/node_modules/react": other };
    expect(faultsOf(twice)).toEqual([expect.stringContaining("react is in the product in several versions")]);
    const development = { ...twice, "node_modules/a/node_modules/react": { ...other, dev: true } };
    expect(faultsOf(development)).toEqual([]);
  });

  test.for(["^1.2.3", "~1.2.3", "1.x", "*", "latest", "npm:other@1.2.3"])(
    "rejects %s as a version in package.json",
    (version) => {
      const found = lockFaults({ dependencies: { good: version } }, locked({}));
      expect(found[0]).toContain("isn't an exact version");
    },
  );

  test("that doesn't fit package.json is reported", () => {
    const found = lockFaults({ dependencies: { good: "1.2.4" } }, locked({}));
    expect(found).toEqual(["package-lock.json: good isn't locked at 1.2.4"]);
  });
});

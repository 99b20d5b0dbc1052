import { describe, expect, test } from "vitest";
import lock from "../../package-lock.json" with { type: "json" };
import { billOfMaterials } from "../../scripts/lib/sbom.mjs";

const bom = billOfMaterials(lock);
const text = JSON.stringify(bom);
const refs = new Set(bom.components.map((component) => component["bom-ref"]));

describe("the software bill of materials", () => {
  test("has the shape of CycloneDX 1.6", () => {
    expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
    expect(bom.serialNumber).toMatch(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(refs.size).toBe(bom.components.length);
    for (const component of bom.components) {
      expect(component).toMatchObject({
        type: "library",
        scope: expect.stringMatching(/^(required|optional)$/),
      });
      expect(component.purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
      expect(component.hashes).toEqual([
        { alg: "SHA-512", content: expect.stringMatching(/^[\da-f]{128}$/) },
      ]);
      expect(component.licenses).toHaveLength(1);
    }
  });

  test("has every package of the product, and none that only development uses", () => {
    const { "": _product, ...packages } = lock.packages as Record<string, LockedPackage>;
    const refOf = ([path, { version }]: [string, LockedPackage]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return `pkg:npm/${name.replace("@", "%40")}@${version}`;
    };
    const entries = Object.entries(packages);
    const shipped = new Set(entries.filter(([, { dev }]) => !dev).map(refOf));
    expect([...refs].sort()).toEqual([...shipped].sort());
    expect(
      entries
        .filter(([, { dev }]) => dev)
        .map(refOf)
        .filter((ref) => !refs.has(ref)).length,
    ).toBeGreaterThan(100);
  });

  test("says what each package depends on, and names nothing that isn't listed", () => {
    const known = new Set([...refs, bom.metadata.component["bom-ref"]]);
    expect(bom.dependencies.map(({ ref }) => ref).sort()).toEqual([...known].sort());
    for (const { dependsOn = [] } of bom.dependencies)
      for (const ref of dependsOn) expect(refs).toContain(ref);
    const product = bom.dependencies.find(({ ref }) => ref === bom.metadata.component["bom-ref"]);
    expect(product?.dependsOn).toContain(`pkg:npm/hono@${lock.packages["node_modules/hono"].version}`);
  });

  test("names no machine and no registry, and is the same each time", () => {
    expect(text).not.toMatch(/registry|\/home\/|\/root\/|\/tmp\/|[A-Z]:\\\\/);
    expect(text.match(/https?:\/\/[^"]*/g)).toEqual(["http://cyclonedx.org/schema/bom-1.6.schema.json"]);
    expect(JSON.stringify(billOfMaterials(lock))).toBe(text);
    expect(bom.metadata.timestamp).toBeUndefined();
  });

  test("has the time of SOURCE_DATE_EPOCH if it's set", () => {
    expect(billOfMaterials(lock, 1_763_769_600).metadata.timestamp).toBe("2025-11-22T00:00:00.000Z");
  });

  test("resolves a dependency as Node does, from the nearest folder", () => {
    const entry = (version: string, dependencies = {}) => ({ version, dependencies });
    const { dependencies } = billOfMaterials({
      name: "product",
      version: "1.0.0",
      packages: {
        "": { dependencies: { a: "1.0.0", b: "1.0.0" } },
        "node_modules/a": entry("1.0.0", { c: "^1.0.0", gone: "*" }),
        "node_modules/b": entry("1.0.0", { c: "^2.0.0" }),
        "node_modules/c": entry("1.0.0"),
        "node_modules/b/node_modules/c": entry("2.0.0"),
      },
    });
    const of = (ref: string) => dependencies.find((each) => each.ref === `pkg:npm/${ref}`)?.dependsOn;
    expect(of("product@1.0.0")).toEqual(["pkg:npm/a@1.0.0", "pkg:npm/b@1.0.0"]);
    expect(of("a@1.0.0")).toEqual(["pkg:npm/c@1.0.0"]);
    expect(of("b@1.0.0")).toEqual(["pkg:npm/c@2.0.0"]);
  });
});

type LockedPackage = { version: string; dev?: boolean };

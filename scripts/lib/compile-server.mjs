/**
 * Loads the built server, given as the argument, with the code of all pages, without serving, so that Node keeps what it
 * compiled (see main.ts). A start that finds it compiles nothing, nor does the first request for a staff page.
 */
import { flushCompileCache } from "node:module";
import { pathToFileURL } from "node:url";

const { loadServer } = await import(pathToFileURL(process.argv[2] ?? "").href);
const { loadAllPages } = await loadServer();
await loadAllPages();
flushCompileCache();
process.exit(0);

/**
 * Loads the built server, given as the argument, without serving, so that Node keeps what it compiled (see main.ts). A
 * start that finds it compiles nothing.
 */
import { flushCompileCache } from "node:module";
import { pathToFileURL } from "node:url";

const { loadServer } = await import(pathToFileURL(process.argv[2] ?? "").href);
await loadServer();
flushCompileCache();
process.exit(0);

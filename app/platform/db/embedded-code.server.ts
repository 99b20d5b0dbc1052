import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

let code: Promise<WebAssembly.Module> | undefined;

/**
 * Compiles the code of the embedded database on another thread, once per process. The server starts this before it loads
 * its own code, so that both happen at the same time.
 */
export function embeddedCode(): Promise<WebAssembly.Module> {
  code ??= compile();
  return code;
}

function compile(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const compiling = WebAssembly.compile(readFileSync(path.join(path.dirname(entry), "pglite.wasm")));
  // The error is reported when the database is opened.
  compiling.catch(() => {});
  return compiling;
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

type Code = WebAssembly.Module;

let early: Promise<Code> | null = null;

/**
 * Compiles the code of the embedded database on another thread. The server does this before it loads its own code, so
 * that both happen at the same time.
 */
export function compileEarly(): void {
  early = compile();
  // The error is reported when the database is opened.
  early.catch(() => {});
}

/**
 * The code that was compiled early, or else compiles it. It isn't kept here, so a later database starts again after an
 * error, and one that was closed leaves nothing in memory.
 */
export function embeddedCode(): Promise<Code> {
  const code = early ?? compile();
  early = null;
  return code;
}

async function compile(): Promise<Code> {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(readFileSync(path.join(path.dirname(entry), "pglite.wasm")));
}

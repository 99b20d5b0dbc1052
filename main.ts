import { realpathSync } from "node:fs";
import { enableCompileCache } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(import.meta.url);

// Compiled code from the build or from an earlier start, so that only the first process compiles. Where the folder can't
// be written, Node goes on without it. It covers only what is imported after this line.
enableCompileCache({
  directory: path.join(path.dirname(program), "../../node_modules/.cache/compiled-server"),
  portable: true,
});

/** The product. The parent of several processes never loads it, so it stays small. */
export const loadServer = () => import("./server");

function isMain(): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === program;
}

if (isMain()) {
  const { main } = await import("./command-line");
  await main(program, loadServer);
}

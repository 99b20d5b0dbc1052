import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest)$/;
/** React Router removes its manifest from `.vite` after this step, so a compressed copy would stay and be served. */
const BUILD_ONLY = /(^|[\\/])\./;
const MIN_BYTES = 512;

/** Writes `.br` and `.gz` beside every text file of the browser build, so that serving a file needs no compression. */
export function precompressAssets(): Plugin {
  return {
    name: "precompress-assets",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle(options) {
      if (!options.dir) return;
      for (const file of readdirSync(options.dir, { recursive: true, encoding: "utf8" })) {
        const full = path.join(options.dir, file);
        if (!COMPRESSIBLE.test(file) || BUILD_ONLY.test(file) || statSync(full).size < MIN_BYTES) continue;
        const bytes = readFileSync(full);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(`${full}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${full}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serveAppInDevelopment } from "./scripts/vite-dev-server.ts";
import { enhanceChunk, enhanceScript } from "./scripts/vite-enhance.ts";
import { pageChunks } from "./scripts/vite-page-chunks.ts";
import { precompressAssets } from "./scripts/vite-precompress.ts";

const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|vite[\\/]preload-helper/;

const enhance = enhanceChunk(import.meta.dirname);
const sharedChunks = [
  enhance,
  { name: "framework", test: FRAMEWORK, priority: 3 },
  ...pageChunks(
    import.meta.dirname,
    (id, modules) => FRAMEWORK.test(id) || enhance.name(id, modules) !== null,
  ),
];

export default defineConfig({
  // The app answers pages in development too, so it comes before React Router's own server.
  plugins: [tailwindcss(), serveAppInDevelopment(), reactRouter(), enhanceScript(), precompressAssets()],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
    // Everything that shares the database must be in one bundle, so the server entry is the input of the SSR build.
    ssr: { build: { rollupOptions: { input: "./main.ts" } } },
  },
});

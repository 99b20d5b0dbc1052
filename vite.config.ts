import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serveAppInDevelopment } from "./scripts/vite-dev-server.ts";
import { enhanceChunk, enhanceScript } from "./scripts/vite-enhance.ts";
import { precompressAssets } from "./scripts/vite-precompress.ts";
import { uiChunks } from "./scripts/vite-ui-chunks.ts";

/** Without these, the UI modules would be split into dozens of files of a few hundred bytes each. */
const sharedChunks = [
  enhanceChunk(import.meta.dirname),
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  ...uiChunks(import.meta.dirname, 6),
];

export default defineConfig({
  // The app answers pages in development too, so it comes before React Router's own server.
  plugins: [tailwindcss(), serveAppInDevelopment(), reactRouter(), enhanceScript(), precompressAssets()],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
    // Everything that shares the database must be in one bundle, so the server entry is the input of the SSR build.
    ssr: { build: { rollupOptions: { input: "./server.ts" } } },
  },
});

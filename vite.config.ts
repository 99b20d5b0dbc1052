import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serveAppInDevelopment } from "./scripts/vite-dev-server.ts";
import { documentRoutes } from "./scripts/vite-document-routes.ts";
import { enhanceChunk, enhanceScript } from "./scripts/vite-enhance.ts";
import { ownIcons } from "./scripts/vite-icons.ts";
import { pageChunks } from "./scripts/vite-page-chunks.ts";
import { precompressAssets } from "./scripts/vite-precompress.ts";
import { routesOnDemand } from "./scripts/vite-routes-on-demand.ts";
import { asciiServerCode } from "./scripts/vite-server-code.ts";
import { hrefWithoutRouter, runtimeInReact } from "./scripts/vite-small-chunks.ts";

/** React, and the router's `href`, which islands use without the router. */
const REACT =
  /node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper|react-router[\\/].*[\\/]href\.js|for-href$/;
const ROUTER = /node_modules[\\/]react-router[\\/]/;

const APP = /[\\/]app[\\/].*\.tsx?(\?|$)/;

/**
 * Packages with native code or with files beside them, and those that a site loads only on demand, such as the client
 * of a vendor that the settings name. Node loads them from node_modules.
 */
const OUTSIDE_BUNDLE = [
  "sharp",
  "@electric-sql/pglite",
  "@anthropic-ai/sdk",
  "flydrive/drivers/s3",
  "@opentelemetry/exporter-prometheus",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-metrics",
  "@opentelemetry/sdk-trace",
];

const enhance = enhanceChunk(import.meta.dirname);
const sharedChunks = [
  enhance,
  { name: "react", test: REACT, priority: 3.5 },
  { name: "router", test: ROUTER, priority: 3 },
  ...pageChunks(
    import.meta.dirname,
    (id, modules) => REACT.test(id) || ROUTER.test(id) || enhance.name(id, modules) !== null,
  ),
];

export default defineConfig(({ command }) => ({
  // The app answers pages in development too, so it comes before React Router's own server.
  plugins: [
    tailwindcss(),
    serveAppInDevelopment(),
    reactRouter(),
    hrefWithoutRouter(),
    ownIcons(import.meta.dirname),
    documentRoutes(import.meta.dirname),
    runtimeInReact(),
    enhanceScript(),
    precompressAssets(),
    routesOnDemand(import.meta.dirname),
    asciiServerCode(),
  ],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // No module of the app is imported for its side effects alone, so what documents leave out takes its imports along.
          treeshake: { moduleSideEffects: (id, isExternal) => isExternal || !APP.test(id) },
          output: { codeSplitting: { groups: sharedChunks } },
        },
      },
    },
    // Everything that shares the database must be in one bundle, so the server entry is the input of the SSR build.
    ssr: {
      build: {
        rollupOptions: {
          input: "./main.ts",
          // Node keeps the code in memory. Licenses stay.
          output: { comments: { legal: true, annotation: false, jsdoc: false } },
        },
      },
      // Leaves out the packages' code for development.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      // One file loads in half the time of 2,000. Development keeps Node's own packages.
      resolve: command === "build" ? { noExternal: true, external: OUTSIDE_BUNDLE } : {},
    },
  },
}));

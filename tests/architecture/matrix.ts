/** The parts of a feature. */
export type FeatureLayer =
  | "route"
  | "public-components"
  | "components"
  | "enhance"
  | "rules"
  | "schema"
  | "queries"
  | "mutations"
  | "use-cases"
  | "integrations"
  | "jobs"
  | "endpoints"
  | "commands"
  | "middleware"
  | "staff-pages"
  | "registration"
  | "factory"
  | "test";
/** What is beside the features. */
export type OuterLayer =
  | "kernel"
  | "ui"
  | "platform"
  | "staff-area"
  | "root"
  | "enhance-start"
  | "server"
  | "demo"
  | "outside";
export type Layer = FeatureLayer | OuterLayer;

const DATA_LAYERS: readonly Layer[] = [
  "queries",
  "mutations",
  "use-cases",
  "integrations",
  "jobs",
  "endpoints",
];
const PURE: readonly Layer[] = ["rules", "schema"];
const PAGES: readonly Layer[] = [
  "route",
  "public-components",
  "components",
  "middleware",
  ...PURE,
  ...DATA_LAYERS,
];

/** What the browser's bundle may contain. Routes count too, but the build removes their server code. */
export const BROWSER: readonly Layer[] = [
  "public-components",
  "components",
  "staff-pages",
  "staff-area",
  "enhance",
  "enhance-start",
  "kernel",
  "ui",
  ...PURE,
];

/** Layer → what it may import from its own feature, from lower features, and beside the features. */
export const MATRIX: Record<
  FeatureLayer,
  { own: readonly Layer[]; lower: readonly Layer[]; beside: readonly Layer[] }
> = {
  route: { own: PAGES, lower: PAGES.filter((layer) => layer !== "route"), beside: ["ui", "platform"] },
  // What a feature offers to the components of higher features.
  "public-components": {
    own: ["public-components", "components", "enhance", ...PURE],
    lower: ["public-components", ...PURE],
    beside: ["ui"],
  },
  components: {
    own: ["public-components", "components", "enhance", "staff-pages", ...PURE],
    lower: ["public-components", "staff-pages", ...PURE],
    beside: ["ui"],
  },
  // What markup does in the browser without React.
  enhance: { own: ["enhance", ...PURE], lower: ["enhance", ...PURE], beside: ["ui"] },
  rules: { own: PURE, lower: PURE, beside: [] },
  schema: { own: PURE, lower: PURE, beside: [] },
  queries: { own: ["queries", ...PURE], lower: ["queries", ...PURE], beside: ["platform"] },
  // A lower feature's mutation runs in the same transaction: an audit entry, an event.
  mutations: {
    own: ["queries", "mutations", ...PURE],
    lower: ["queries", "mutations", ...PURE],
    beside: ["platform"],
  },
  // One action: its reads, its writes, and its calls to outside systems.
  "use-cases": {
    own: ["use-cases", "integrations", "queries", "mutations", ...PURE],
    lower: ["use-cases", "integrations", "queries", "mutations", ...PURE],
    beside: ["platform"],
  },
  integrations: {
    own: ["integrations", ...PURE],
    lower: ["integrations", ...PURE],
    beside: ["platform"],
  },
  // Components render the emails that jobs send.
  jobs: {
    own: ["public-components", "components", ...DATA_LAYERS, ...PURE],
    lower: [...DATA_LAYERS, ...PURE],
    beside: ["platform"],
  },
  commands: { own: [...DATA_LAYERS, ...PURE], lower: [...DATA_LAYERS, ...PURE], beside: ["platform"] },
  endpoints: { own: [...DATA_LAYERS, ...PURE], lower: [...DATA_LAYERS, ...PURE], beside: ["platform"] },
  middleware: {
    own: [...DATA_LAYERS, ...PURE],
    lower: ["middleware", ...DATA_LAYERS, ...PURE],
    beside: ["platform"],
  },
  // Titles, places, and roles of staff pages, for the frame in the browser and the guard on the server.
  "staff-pages": { own: PURE, lower: ["staff-pages", ...PURE], beside: [] },
  // What the feature plugs into the app; from lower features, the services it needs.
  registration: {
    own: ["staff-pages", "commands", ...DATA_LAYERS, ...PURE],
    lower: [...DATA_LAYERS, ...PURE],
    beside: ["platform"],
  },
  factory: {
    own: ["factory", "queries", "mutations", ...PURE],
    lower: ["factory", "queries", "mutations", ...PURE],
    beside: ["platform"],
  },
  test: { own: [], lower: [], beside: [] },
};

/** Layers outside the features → the layers they may import. */
export const OUTER_MATRIX: Record<Exclude<OuterLayer, "outside">, readonly Layer[]> = {
  kernel: ["kernel"],
  ui: ["ui", "kernel"],
  platform: ["platform", "kernel"],
  // All staff pages together.
  "staff-area": ["staff-pages"],
  root: ["root", "enhance-start", "ui", "platform", "kernel", ...PAGES],
  // The behaviors and islands of all features.
  "enhance-start": ["enhance-start", "enhance", "public-components", "components", "ui", "kernel", ...PURE],
  // Features only through their registration, and the code that fills an empty database at the first start.
  server: ["server", "platform", "demo", "root", "registration", "mutations", "rules"],
  demo: ["demo", "platform", "kernel", "factory", "queries", "mutations", ...PURE],
};

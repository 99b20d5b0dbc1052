import { allImports, type Import } from "./imports.ts";
import { BROWSER, type FeatureLayer, type Layer, MATRIX, OUTER_MATRIX } from "./matrix.ts";
import type { Rule, SourceFile, Violation } from "./source-tree.ts";

/** A feature may import only features of lower levels. */
export const FEATURE_LEVELS: readonly (readonly string[])[] = [
  // Every mutation names its actor and writes to the audit log.
  ["audit"],
  ["auth"],
  // Changes many rows of the lists of higher features.
  // Names for the filters, order, rows per page, and columns of these lists.
  // Notes on the charts of higher features.
  ["bulk", "saved-views", "annotations"],
  ["brands", "tracking", "content"],
  ["pricing", "split-tests", "leads", "shortlist"],
  ["posts"], // without screens
  // Staff notes on posts, claims, and brands; what visitors do in the quizzes and forms of the features above.
  ["media", "notes", "funnel-steps"],
  ["presence"], // who has a post or a brand open
  ["quiz"],
  ["rankings", "rebate", "brand-import", "revenue", "ad-spend", "price-watch"],
  ["calculator", "savings", "providers", "conversion-tools"],
  ["compare", "blog", "places", "price-reports", "side-by-side"],
  ["publish-checklist", "open-data"],
  // For posts; rankings also in shared rankings.
  ["article-text", "ranking-editor", "quiz-editor"],
  ["post-editor"],
  ["article-generator", "shared-rankings", "post-management"],
  ["calendar"],
  // Reports read the data of all other features.
  ["analytics"],
  // What conversions earned, compared with the views and clicks that led to them.
  ["attribution"],
  // Answers to slow questions, which a job prepares and keeps.
  ["prepared-reports"],
  // Any of these figures by anything that is stored with them.
  ["explorer"],
  // Figures outside their expected range.
  // Which clicks belong to which spend.
  ["alerts", "spend-matching"],
  // What clicks earn as they age.
  ["cohorts"],
  // Where visitors of quizzes and forms stop, and where they go on.
  // Beside it, what arrived but isn't in any of these figures.
  ["funnels", "filtered-traffic"],
  // What happens right now.
  ["live"],
  // What each figure of the reports above counts.
  ["definitions"],
  // Saves and restores the data of all other features, and writes it as open files.
  ["backup"],
  ["export", "monitoring"],
  // What needs each person now, and yesterday's figures.
  ["today"],
  // The frame of the staff area, then the home page and the frame of the public one.
  ["brand-admin", "lead-admin", "network-admin", "sample-data", "people", "post-import"],
  // Old prices in the texts of posts.
  ["price-mentions"],
  ["command-palette"],
  ["staff"],
  ["site"],
];

type Room = { layer: Layer; feature?: string };

/** The allowed file names within a feature. */
const VOCABULARY: readonly [RegExp, FeatureLayer][] = [
  [/^([a-z0-9-]+\/)*[a-z0-9-]+(\.(db|http))?\.test\.tsx?$/, "test"],
  [/^[a-z0-9-]+\.route\.tsx?$/, "route"],
  [/^rules\.ts$|^rules\/[a-z0-9-]+\.ts$/, "rules"],
  [/^schema\.ts$/, "schema"],
  [/^queries\.server\.ts$|^queries\/[a-z0-9-]+\.server\.ts$/, "queries"],
  [/^mutations\.server\.ts$|^mutations\/[a-z0-9-]+\.server\.ts$/, "mutations"],
  [/^use-cases\.server\.ts$|^use-cases\/[a-z0-9-]+\.server\.ts$/, "use-cases"],
  [/^integrations\.server\.ts$|^integrations\/[a-z0-9-]+\.server\.ts$/, "integrations"],
  [/^jobs\.server\.ts$|^jobs\/[a-z0-9-]+\.server\.ts$/, "jobs"],
  [/^endpoints\.server\.ts$|^endpoints\/[a-z0-9-]+\.server\.ts$/, "endpoints"],
  [/^commands\.server\.ts$/, "commands"],
  [/^middleware\.server\.ts$/, "middleware"],
  [/^staff-pages\.ts$/, "staff-pages"],
  [/^registration\.server\.ts$/, "registration"],
  [/^public-components\/[a-z0-9-]+\.tsx?$/, "public-components"],
  [/^components\/([a-z0-9-]+\/)*[a-z0-9-]+\.tsx?$/, "components"],
  [/^enhance\/[a-z0-9-]+\.ts$/, "enhance"],
  [/^factory\.ts$/, "factory"],
];

const STAFF_AREA = "app/staff-area.ts";
const APP_ROOT = [
  "app/routes.ts",
  "app/root.tsx",
  "app/entry.client.tsx",
  "app/entry.server.tsx",
  "app/interactive-pages.ts",
];
const KEBAB_CASE = /^[a-z0-9-]+(\.[a-z0-9]+)*$/;
/** Names of folders and files that say nothing about their content. */
const GRAB_BAGS = /^(utils?|helpers?|lib|libs|common|misc|shared|stuff|types|constants|hooks)$/;

/** The feature and layer of a file; undefined if its name isn't in the vocabulary. The extension may be missing. */
function roomOf(file: string | undefined): Room | undefined {
  if (file === undefined) return undefined;
  const feature = /^app\/features\/([^/]+)\/(.+)$/.exec(file);
  if (feature) {
    const [, name, rest = ""] = feature;
    const complete = /\.tsx?$/.test(rest) ? [rest] : [`${rest}.ts`, `${rest}.tsx`];
    const layer = VOCABULARY.find(([pattern]) => complete.some((path) => pattern.test(path)))?.[1];
    return layer && { layer, feature: name };
  }
  if (/\.test(\.tsx?)?$/.test(file)) return { layer: "outside" };
  if (file.startsWith("app/kernel/")) return { layer: "kernel" };
  if (file.startsWith("app/ui/")) return { layer: "ui" };
  if (file.startsWith("app/enhance/")) return { layer: "enhance-start" };
  if (file.startsWith("app/platform/")) return { layer: "platform" };
  if (file.startsWith("db/")) return { layer: "demo" };
  if (/^(main|command-line|server|app\/services\.server)(\.ts)?$/.test(file)) return { layer: "server" };
  if (file.replace(/\.ts$/, "") === STAFF_AREA.replace(/\.ts$/, "")) return { layer: "staff-area" };
  const isRoot = APP_ROOT.some((path) => path === file || path.replace(/\.tsx?$/, "") === file);
  if (isRoot) return { layer: "root" };
  return file.startsWith("app/") ? undefined : { layer: "outside" };
}

const levelOf = (feature: string) => FEATURE_LEVELS.findIndex((level) => level.includes(feature));

/** The name of every file below app/ says its layer, and every feature is in the order. */
export const vocabulary: Rule = (files) =>
  files.filter((file) => file.path.startsWith("app/")).flatMap(misnamed);

function misnamed({ path }: SourceFile): Violation[] {
  const [, area = "", ...rest] = path.split("/");
  const parts = path.split("/").map((part) => part.replace(/\..*$/, ""));
  const bag = parts.find((part) => GRAB_BAGS.test(part));
  if (bag) return [`${path}: "${bag}" does not say what is in it`];
  if (area === "features") {
    const feature = rest[0] ?? "";
    if (levelOf(feature) === -1) return [`${path}: the feature "${feature}" has no place in FEATURE_LEVELS`];
    return roomOf(path) ? [] : [`${path}: not a file name that a feature may have`];
  }
  if (!["enhance", "kernel", "ui", "platform"].includes(area)) {
    const isOutermost = [...APP_ROOT, STAFF_AREA].includes(path) || roomOf(path)?.layer === "server";
    return isOutermost ? [] : [`${path}: belongs into a feature, kernel, ui or platform`];
  }
  return rest.every((part) => KEBAB_CASE.test(part)) ? [] : [`${path}: names are written in kebab-case`];
}

/** A layer of a feature is one file or one folder, never both, so that there is one place to look. */
export const oneFormPerLayer: Rule = (files) => {
  const folders = new Set(
    files.map((file) => /^(app\/features\/[^/]+\/[a-z-]+)\//.exec(file.path)?.[1]).filter(Boolean),
  );
  return files
    .filter(({ path }) => folders.has(path.replace(/(\.server)?\.tsx?$/, "")))
    .map(({ path }) => `${path}: there is a folder of this name too`);
};

/** Each layer imports only the layers that the matrix allows. */
export const layerMatrix: Rule = (files) => allImports(files).flatMap(forbiddenLayer);

function forbiddenLayer(imported: Import): Violation[] {
  const [from, to] = [roomOf(imported.from), roomOf(imported.target)];
  if (!from || !to || from.layer === "outside" || from.layer === "test") return [];
  if (imported.target?.endsWith(".css")) return [];
  if (mayImport(from, to)) return [];
  const whose = to.feature && to.feature !== from.feature ? ` of ${to.feature}` : "";
  return [
    `${imported.from}:${imported.line} ${from.layer} must not import ${to.layer}${whose}: ${imported.specifier}`,
  ];
}

function mayImport(from: Room, to: Room): boolean {
  if (from.layer in OUTER_MATRIX) {
    return OUTER_MATRIX[from.layer as keyof typeof OUTER_MATRIX].includes(to.layer);
  }
  // Pure and domain-wide: everything may use it.
  if (to.layer === "kernel") return true;
  // The frame of the staff area shows the pages of all features, including higher ones; they are data, not code.
  if (to.layer === "staff-area") return from.layer === "route" && from.feature === "staff";
  const allowed = MATRIX[from.layer as FeatureLayer];
  if (!to.feature) return allowed.beside.includes(to.layer);
  return (from.feature === to.feature ? allowed.own : allowed.lower).includes(to.layer);
}

/** Features import only from lower levels: never upward, never sideways. */
export const featureOrder: Rule = (files) =>
  allImports(files).flatMap((imported) => {
    const [from, to] = [roomOf(imported.from), roomOf(imported.target)];
    if (!from?.feature || !to?.feature || from.layer === "test" || from.feature === to.feature) return [];
    if (levelOf(from.feature) > levelOf(to.feature)) return [];
    return [
      `${imported.from}:${imported.line} ${from.feature} must not import ${to.feature}, which is not below it`,
    ];
  });

/** Code that may reach the browser never imports a `.server` file, not even for a type. */
export const serverStaysOnServer: Rule = (files) =>
  allImports(files).flatMap(({ from, line, specifier, target }) => {
    const layer = roomOf(from)?.layer;
    const reachesBrowser = layer !== undefined && BROWSER.includes(layer);
    const isPlainPlatform = layer === "platform" && !/\.server\.tsx?$/.test(from);
    const isServer = /\.server(\.tsx?)?$/.test(target ?? "");
    if (!isServer || !(reachesBrowser || isPlainPlatform || from === "app/entry.client.tsx")) return [];
    return [`${from}:${line} can reach the browser and must not import ${specifier}`];
  });

/** A feature's mutations write only its own tables; only queries may read others. */
export const ownTables: Rule = (files) =>
  allImports(files).flatMap(({ from, line, target }) => {
    const room = roomOf(from);
    const table = /^app\/platform\/db\/tables\/([a-z0-9-]+)/.exec(target ?? "")?.[1];
    if (room?.layer !== "mutations" || !table || table === room.feature) return [];
    return [`${from}:${line} mutations of ${room.feature} must not import the tables of ${table}`];
  });

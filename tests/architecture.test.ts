import { describe, expect, test } from "vitest";
import { anchorsAreUnique, citationsResolve, noOldCitations } from "./architecture/citations.ts";
import {
  environmentOnlyInConfig,
  honestTests,
  loadedOnDemand,
  locksFromRegistry,
  noAny,
  noErrorWordsInLog,
  pureRules,
  typedLinks,
} from "./architecture/code.ts";
import { featuresHavePages } from "./architecture/feature-pages.ts";
import {
  featureLength,
  featuresOnTheMap,
  guideNamesFiles,
  postsWithoutScreens,
} from "./architecture/house.ts";
import {
  featureOrder,
  layerMatrix,
  oneFormPerLayer,
  ownTables,
  serverStaysOnServer,
  vocabulary,
} from "./architecture/layers.ts";
import { navigationWords } from "./architecture/navigation-words.ts";
import { noOldNames } from "./architecture/old-names.ts";
import { oneCsvReader, oneListener, oneLog, oneLru, oneUrlReader } from "./architecture/one-way.ts";
import { registrations } from "./architecture/registrations.ts";
import { duplication, fileLength, functionLength, noBarrels, noCycles } from "./architecture/shape.ts";
import { feature, places, type Rule, readRepository, tree } from "./architecture/source-tree.ts";
import { fixedTextsAreQuoted, glossaryTerms, plainEnglish } from "./architecture/wording.ts";
import { forbiddenWords } from "./architecture/words.ts";

const RULES: Record<string, Rule> = {
  "every file name tells its layer": vocabulary,
  "a layer is a file or a folder, never both": oneFormPerLayer,
  "each layer imports only what the matrix gives it": layerMatrix,
  "features import strictly downwards": featureOrder,
  "what reaches the browser imports no .server file": serverStaysOnServer,
  "mutations write the tables of their own feature": ownTables,
  "what a feature plugs in is registered": registrations,
  "no file imports itself by way of others": noCycles,
  "no file only passes on what others export": noBarrels,
  "rules and schemas are pure": pureRules,
  "the type checker is never switched off": noAny,
  "only the config reads the environment": environmentOnlyInConfig,
  "large packages load when they're used": loadedOnDemand,
  "the words of an error stay out of the log": noErrorWordsInLog,
  "advisory locks come from their registry": locksFromRegistry,
  "URLs of other sites are read in one place": oneUrlReader,
  "caches that drop what is old come from one library": oneLru,
  "data in memory follows the database by live copies": oneListener,
  "product code prints by its log": oneLog,
  "CSV is read in one place": oneCsvReader,
  "internal addresses come from href()": typedLinks,
  "every test runs, on the real modules": honestTests,
  "files are at most 300 lines": fileLength,
  "functions are at most 70 lines": functionLength,
  "features are at most 6,000 lines": featureLength,
  "the features are those of the order, and all on the map": featuresOnTheMap,
  "the guide names files that are there": guideNamesFiles,
  "posts have no screen": postsWithoutScreens,
  "at most 1.5 % of the lines are copies": duplication,
  "the repository speaks of the product alone": forbiddenWords,
  "what people read follows the style guide": plainEnglish,
  "no two screens name the same thing differently": glossaryTerms,
  "a wording is an exception only where the specification quotes it": fixedTextsAreQuoted,
  "no name returns to a word that was renamed": noOldNames,
  "the navigation, the title, and the heading of a page agree": navigationWords,
  "every citation of the specification names a rule that is there": citationsResolve,
  "every feature has a page of the specification, which it cites": featuresHavePages,
  "anchors of the specification are unique and in kebab case": anchorsAreUnique,
  "nothing cites the specification by numbers of sections or decisions": noOldCitations,
};

describe("the repository", () => {
  const files = readRepository();
  test.for(Object.entries(RULES))("%s", { timeout: 60_000 }, ([, rule]) => {
    expect(rule(files)).toEqual([]);
  });
});

describe("the rule on names", () => {
  test.for([
    feature("brands/helpers.ts"),
    feature("brands/utils/money.ts"),
    feature("brands/BrandCard.tsx"),
    feature("brands/components/BrandCard.tsx"),
    feature("brands/queries.ts"),
    feature("brands/queries/list.ts"),
    feature("payments/rules.ts"),
    "app/ui/Button.tsx",
    feature("brands/service/list.server.ts"),
    "app/lib/money.ts",
    "app/money.ts",
  ])("rejects %s", (path) => {
    expect(places(vocabulary, { [path]: "" })).toEqual([path]);
  });

  test.for([
    feature("brands/brand.route.tsx"),
    feature("brands/rules.ts"),
    feature("pricing/rules/price.test.ts"),
    feature("brands/queries.db.test.ts"),
    feature("split-tests/mutations/assign.server.ts"),
    feature("site/components/pictures/leaf.tsx"),
    feature("brands/factory.ts"),
    feature("brands/use-cases/save.server.ts"),
    feature("media/public-components/image-picker.tsx"),
    "app/kernel/money.ts",
    "app/ui/button.tsx",
    "app/platform/db/tables/brands.ts",
    "app/root.tsx",
  ])("accepts %s", (path) => {
    expect(places(vocabulary, { [path]: "" })).toEqual([]);
  });
});

test("a layer that is both a file and a folder is found", () => {
  const both = { [feature("rebate/jobs.server.ts")]: "", [feature("rebate/jobs/mails.server.ts")]: "" };
  expect(places(oneFormPerLayer, both)).toEqual([feature("rebate/jobs.server.ts")]);
});

describe("the layer matrix", () => {
  test.for([
    [feature("brands/rules.ts"), "./queries.server"],
    [feature("brands/rules.ts"), "~/platform/config.server"],
    [feature("brands/schema.ts"), "~/ui/button"],
    [feature("compare/components/card.tsx"), "~/features/brands/components/logo"],
    [feature("compare/components/card.tsx"), "~/platform/log.server"],
    [feature("brands/queries.server.ts"), "./mutations.server"],
    [feature("brands/mutations.server.ts"), "~/ui/button"],
    [feature("leads/queries.server.ts"), "~/features/brands/mutations.server"],
    [feature("compare/form.route.tsx"), "~/features/brands/list.route"],
    [feature("compare/form.route.tsx"), "~/features/brands/factory"],
    ["app/ui/button.tsx", "~/features/brands/rules"],
    ["app/platform/log.server.ts", "~/features/brands/rules"],
    ["app/kernel/money.ts", "~/features/brands/rules"],
    ["app/kernel/money.ts", "~/ui/button"],
    [feature("ad-spend/integrations/meta.server.ts"), "../queries.server"],
    [feature("revenue/registration.server.ts"), "./components/row"],
    [feature("compare/registration.server.ts"), "~/features/brands/registration.server"],
    [feature("revenue/queries.server.ts"), "./registration.server"],
    [feature("revenue/staff-pages.ts"), "./queries.server"],
    [feature("brand-admin/dashboard.route.tsx"), "~/staff-area"],
    [feature("staff/rules/pages.ts"), "~/staff-area"],
    ["app/staff-area.ts", "~/features/brands/rules"],
    ["app/services.server.ts", "~/features/brands/queries.server"],
    ["server.ts", "~/ui/button"],
  ] as const)("rejects that %s imports %s", ([from, specifier]) => {
    const refused = [`${from}:2`];
    expect(places(layerMatrix, { [from]: `\nimport { x } from "${specifier}";` })).toEqual(refused);
    expect(places(layerMatrix, { [from]: `\nimport type { X } from "${specifier}";` })).toEqual(refused);
    expect(places(layerMatrix, { [from]: `\nexport * from "${specifier}";` })).toEqual(refused);
    expect(places(layerMatrix, { [from]: `\nconst x = import("${specifier}");` })).toEqual(refused);
    expect(places(layerMatrix, { [from]: `\ntype X = import("${specifier}").X;` })).toEqual(refused);
  });

  test.for([
    [feature("compare/form.route.tsx"), "~/features/brands/components/logo"],
    [feature("compare/form.route.tsx"), "./+types/form.route"],
    [feature("compare/components/card.tsx"), "~/features/brands/rules/states"],
    [feature("post-editor/components/image-field.tsx"), "~/features/media/public-components/image-picker"],
    [feature("brands/rules.ts"), "~/kernel/money"],
    ["app/ui/money.tsx", "~/kernel/money"],
    [feature("rebate/use-cases/receive.server.ts"), "../mutations/claims.server"],
    [feature("leads/mutations.server.ts"), "~/features/audit/mutations.server"],
    [feature("brands/queries.db.test.ts"), "~tests/setup/database"],
    ["app/root.tsx", "~/features/site/components/header"],
    [feature("compare/registration.server.ts"), "~/features/brands/queries/catalog.server"],
    [feature("revenue/registration.server.ts"), "./staff-pages"],
    [feature("staff/layout.route.tsx"), "~/staff-area"],
    ["app/staff-area.ts", "~/features/revenue/staff-pages"],
    ["app/services.server.ts", "~/features/revenue/registration.server"],
    ["db/demo/seed.server.ts", "~/features/brands/factory"],
    ["server.ts", "~db/demo/seed.server"],
  ] as const)("accepts that %s imports %s", ([from, specifier]) => {
    expect(places(layerMatrix, { [from]: `import { x } from "${specifier}";` })).toEqual([]);
  });
});

describe("the feature order", () => {
  const importing = (from: string, to: string) => ({
    [feature(`${from}/rules.ts`)]: `import { x } from "~/features/${to}/rules";`,
  });

  test("rejects imports upward and sideways, accepts downward and within", () => {
    expect(places(featureOrder, importing("brands", "pricing"))).toEqual([feature("brands/rules.ts:1")]);
    expect(places(featureOrder, importing("leads", "pricing"))).toEqual([feature("leads/rules.ts:1")]);
    expect(places(featureOrder, importing("compare", "site"))).toEqual([feature("compare/rules.ts:1")]);
    expect(places(featureOrder, importing("site", "compare"))).toEqual([]);
    expect(places(featureOrder, importing("compare", "compare"))).toEqual([]);
  });
});

describe("the rule on registrations", () => {
  const registration = feature("revenue/registration.server.ts");
  const services = "app/services.server.ts";
  const listed = 'import { registration } from "~/features/revenue/registration.server";';

  test.for([
    [feature("revenue/jobs.server.ts"), 'platform.jobs.define("prune", schema, prune);', "./jobs.server"],
    [feature("revenue/jobs/sweep.server.ts"), "defineSweep(platform, options);", "./jobs/sweep.server"],
    [feature("revenue/endpoints.server.ts"), "export const respond = 1;", "./endpoints.server"],
    [
      feature("revenue/endpoints/inbound.server.ts"),
      "export const respond = 1;",
      "./endpoints/inbound.server",
    ],
  ] as const)("finds %s left out", ([path, source, specifier]) => {
    const tree = { [path]: source, [services]: listed };
    expect(places(registrations, { ...tree, [registration]: "export const registration = {};" })).toEqual([
      path,
    ]);
    expect(places(registrations, { ...tree, [registration]: `import "${specifier}";` })).toEqual([]);
  });

  test("finds staff pages missing from the frame or the guard", () => {
    const path = feature("revenue/staff-pages.ts");
    const pages = { [path]: "export const staffPages = {};", [services]: listed };
    expect(places(registrations, pages)).toEqual([path, path]);
    const known = {
      [registration]: 'import "./staff-pages";',
      "app/staff-area.ts": 'import "~/features/revenue/staff-pages";',
    };
    expect(places(registrations, { ...pages, ...known })).toEqual([]);
  });

  test("finds a registration missing from the app", () => {
    const alone = { [registration]: "export const registration = {};" };
    expect(places(registrations, { ...alone, [services]: "" })).toEqual([registration]);
    expect(places(registrations, { ...alone, [services]: listed })).toEqual([]);
  });
});

describe("the rules on where code may be", () => {
  test("a component, a rule, or a UI module imports no .server file", () => {
    const source = 'import type { Db } from "~/platform/db/client.server";';
    const refused = [feature("brands/components/a.tsx"), feature("brands/rules.ts"), "app/ui/a.tsx"];
    for (const path of refused)
      expect(places(serverStaysOnServer, { [path]: source })).toEqual([`${path}:1`]);
    expect(places(serverStaysOnServer, { [feature("brands/queries.server.ts")]: source })).toEqual([]);
  });

  test("mutations import only the tables of their own feature", () => {
    const path = feature("leads/mutations.server.ts");
    const importing = (table: string) => ({ [path]: `import { x } from "~/platform/db/tables/${table}";` });
    expect(places(ownTables, importing("brands"))).toEqual([`${path}:1`]);
    expect(places(ownTables, importing("leads"))).toEqual([]);
  });
});

describe("the rules on shape", () => {
  test("an import cycle is found once", () => {
    const circle = {
      [feature("brands/rules/a.ts")]: 'import "./b";',
      [feature("brands/rules/b.ts")]: 'import "./c";',
      [feature("brands/rules/c.ts")]: 'import "./a";',
    };
    expect(noCycles(tree(circle))).toHaveLength(1);
    expect(noCycles(tree({ ...circle, [feature("brands/rules/c.ts")]: 'import "zod";' }))).toEqual([]);
  });

  test("a barrel is found, a file that adds something isn't", () => {
    const path = feature("brands/rules.ts");
    const barrels = [
      'export * from "./schema";',
      'export { a } from "./schema";',
      'import { a } from "./b"; export { a };',
    ];
    for (const source of barrels) expect(places(noBarrels, { [path]: source })).toEqual([path]);
    expect(places(noBarrels, { [path]: 'export * from "./schema"; export const a = 1;' })).toEqual([]);
  });

  test("long files and long functions are found", () => {
    const path = "app/ui/a.tsx";
    expect(places(fileLength, { [path]: "export const a = 1;\n".repeat(301) })).toEqual([path]);
    expect(places(fileLength, { [path]: "export const a = 1;\n".repeat(300) })).toEqual([]);
    const body = (lines: number) => `const a = 1;\nexport const f = () => {\n${"  f();\n".repeat(lines)}};\n`;
    expect(places(functionLength, { [path]: body(69) })).toEqual([`${path}:2`]);
    expect(places(functionLength, { [path]: body(68) })).toEqual([]);
  });

  test("duplicated code is found", () => {
    const block = Array.from({ length: 12 }, (_, i) => `export const value${i} = compute(${i});`).join("\n");
    expect(duplication(tree({ "app/ui/a.ts": block, "app/ui/b.ts": block }))).not.toEqual([]);
    expect(duplication(tree({ "app/ui/a.ts": block, "app/ui/b.ts": "export const b = 1;" }))).toEqual([]);
  });
});

import { allImports } from "./imports.ts";
import { isCode, isTest, lineAt, type Rule, type SourceFile } from "./source-tree.ts";
import { child, children, memberName, nodesOf } from "./syntax.ts";

/** What each file of the product says where another way of doing the same thing exists already. */
const isProduct = (file: SourceFile) =>
  isCode(file) && /^app\/|^server\.ts$/.test(file.path) && !isTest(file.path);

const WEB_ADDRESS = "app/kernel/web-address.ts";
/** Cuts what a browser reports, and refuses nothing. */
const REFERRER = "app/features/tracking/rules/view.ts";

/** One function decides what a link to another site may be: a second one would disagree, as on passwords in URLs. */
export const oneUrlReader: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && file.path !== WEB_ADDRESS && file.path !== REFERRER)
    .flatMap((file) =>
      [...nodesOf(file)]
        .filter((node) => {
          if (node.type === "Literal") return /https\??:/.test(patternOf(node.regex));
          const isAsked =
            node.type === "CallExpression" && memberName(child(node, "callee")) === "URL.canParse";
          // With a second argument it is an address of ours.
          return isAsked && children(node, "arguments").length === 1;
        })
        .map((node) => `${file.path}:${lineAt(file.source, node.start)} read URLs by ${WEB_ADDRESS}`),
    );

function patternOf(regex: unknown): string {
  return typeof regex === "object" && regex && "pattern" in regex ? String(regex.pattern) : "";
}

/** What drops its oldest entry by hand is a second LRU: `lru-cache` is the one. */
export const oneLru: Rule = (files) =>
  found(files, /\.keys\(\)\.next\(\)/g, [], "take LRUCache of lru-cache");

/** Data kept in memory follows NOTIFY by a live copy, which also hears what a lost connection missed. */
export const oneListener: Rule = (files) =>
  found(
    files,
    /\bdatabase\.listen\(/g,
    ["app/platform/db/live-copy.server.ts", "app/platform/jobs/boss-database.server.ts"],
    "keep data by platform.copies",
  );

/** Product code prints by its log, except for what the start says to the person who started it. */
export const oneLog: Rule = (files) =>
  found(files, /\bconsole\.\w+\(/g, ["server.ts"], "log by platform.log");

const OTHER_CSV_READERS = /^(papaparse|csv-parse|d3-dsv|fast-csv)/;

/** CSV is read by `kernel/csv-reader.ts`; tests compare it with another reader. */
export const oneCsvReader: Rule = (files) =>
  allImports(files.filter(isProduct))
    .filter(({ specifier }) => OTHER_CSV_READERS.test(specifier))
    .map(({ from, line }) => `${from}:${line} read CSV by app/kernel/csv-reader.ts`);

function found(files: readonly SourceFile[], pattern: RegExp, allowed: readonly string[], instead: string) {
  return files
    .filter((file) => isProduct(file) && !allowed.includes(file.path))
    .flatMap((file) =>
      [...file.source.matchAll(pattern)].map(
        ({ index }) => `${file.path}:${lineAt(file.source, index)} ${instead}`,
      ),
    );
}

import { allImports } from "./imports.ts";
import { isCode, isTest, lineAt, type Rule, type SourceFile } from "./source-tree.ts";
import { child, children, memberName, nodesOf } from "./syntax.ts";

/** The product's files in which another way of doing the same thing is a violation. */
const isProduct = (file: SourceFile) =>
  isCode(file) && /^app\/|^server\.ts$/.test(file.path) && !isTest(file.path);

const WEB_ADDRESS = "app/kernel/web-address.ts";
/** Shortens what a browser reports, and rejects nothing. */
const REFERRER = "app/features/tracking/rules/view.ts";

/**
 * One function decides which links to other sites are valid. A second one would disagree, for example on passwords in
 * URLs.
 */
export const oneUrlReader: Rule = (files) =>
  files
    .filter((file) => isProduct(file) && file.path !== WEB_ADDRESS && file.path !== REFERRER)
    .flatMap((file) =>
      [...nodesOf(file)]
        .filter((node) => {
          if (node.type === "Literal") return /https\??:/.test(patternOf(node.regex));
          if (node.type !== "CallExpression") return false;
          const called = memberName(child(node, "callee"));
          // Accepts `javascript:` and passwords.
          if (called === "z.url" || called === "z.httpUrl") return true;
          // With a second argument, it is one of our own URLs.
          return called === "URL.canParse" && children(node, "arguments").length === 1;
        })
        .map((node) => `${file.path}:${lineAt(file.source, node.start)} read URLs by ${WEB_ADDRESS}`),
    );

function patternOf(regex: unknown): string {
  return typeof regex === "object" && regex && "pattern" in regex ? String(regex.pattern) : "";
}

/** Code that evicts its oldest entry itself is a second LRU cache; use `lru-cache`. */
export const oneLru: Rule = (files) =>
  found(files, /\.keys\(\)\.next\(\)/g, [], "take LRUCache of lru-cache");

/**
 * Data kept in memory follows NOTIFY through a live copy, which also handles notices missed during a lost connection.
 */
export const oneListener: Rule = (files) =>
  found(
    files,
    /\bdatabase\.listen\(/g,
    ["app/platform/db/live-copy.server.ts", "app/platform/jobs/boss-database.server.ts"],
    "keep data by platform.copies",
  );

/** Everything that runs with the site, also before it serves. */
const PRINTS = /^(app|db)\/|^(server|main|command-line)\.ts$/;
/** Messages of a start to a terminal, and two programs that are run by hand. */
const TO_A_PERSON = /^(server|command-line)\.ts$|^db\/demo\/(posts\/)?write-\w+\.ts$/;

/** Product code prints through its log, except for messages at startup to the person who started it. */
export const oneLog: Rule = (files) =>
  files
    .filter((file) => isCode(file) && PRINTS.test(file.path) && !isTest(file.path))
    .filter(({ path }) => !TO_A_PERSON.test(path))
    .flatMap((file) => matches(file, /\bconsole\.\w+\(/g, "log by platform.log"));

const OTHER_CSV_READERS = /^(papaparse|csv-parse|d3-dsv|fast-csv)/;

/** Only `kernel/csv-reader.ts` reads CSV; tests compare it with another reader. */
export const oneCsvReader: Rule = (files) =>
  allImports(files.filter(isProduct))
    .filter(({ specifier }) => OTHER_CSV_READERS.test(specifier))
    .map(({ from, line }) => `${from}:${line} read CSV by app/kernel/csv-reader.ts`);

function found(files: readonly SourceFile[], pattern: RegExp, allowed: readonly string[], instead: string) {
  return files
    .filter((file) => isProduct(file) && !allowed.includes(file.path))
    .flatMap((file) => matches(file, pattern, instead));
}

function matches({ path, source }: SourceFile, pattern: RegExp, instead: string): string[] {
  return [...source.matchAll(pattern)].map(({ index }) => `${path}:${lineAt(source, index)} ${instead}`);
}

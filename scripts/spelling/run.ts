import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { say } from "../lib/console.mjs";
import { type Finding, misspellings, type Rules } from "./check.ts";
import { readDictionary } from "./dictionary.ts";

type Settings = {
  dictionaries: string[];
  files: string[];
  ignorePaths: string[];
  /** "word->instead" */
  flagWords: string[];
  /** Either `/expression/flags` or an expression; case doesn't matter. */
  ignoreRegExpList: string[];
  minWordLength: number;
};

const ROOT = path.join(import.meta.dirname, "../..");
const PROJECT_WORDS = "scripts/spelling.txt";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

function rulesOf(settings: Settings): Rules {
  const lists = settings.dictionaries.filter((name) => name !== "project");
  return {
    dictionary: readDictionary(lists, read(PROJECT_WORDS)),
    leastLength: settings.minWordLength,
    flagged: new Map(settings.flagWords.map((entry) => entry.split("->") as [string, string])),
    ignored: settings.ignoreRegExpList.map(
      (entry) => new RegExp(/^\/(.*)\/\w*$/.exec(entry)?.[1] ?? entry, "gi"),
    ),
  };
}

function shown(file: string, { word, line, column, flagged, suggestions }: Finding): string {
  const fault = flagged ? "Flagged" : "Unknown";
  const instead = suggestions.length > 0 ? `; instead: ${suggestions.join(", ")}` : "";
  return `${file}:${line}:${column} ${fault} word: ${word}${instead}`;
}

/** Checks these files, or those that `cspell.json` names. @returns how many words aren't right */
function checkFiles(files: readonly string[]): number {
  const settings: Settings = JSON.parse(read("cspell.json"));
  const rules = rulesOf(settings);
  const all =
    files.length > 0 ? files : globSync(settings.files, { cwd: ROOT, exclude: settings.ignorePaths });
  let count = 0;
  for (const file of all.toSorted()) {
    const findings = misspellings(
      readFileSync(path.resolve(ROOT, file), "utf8"),
      file.endsWith(".md"),
      rules,
    );
    for (const finding of findings) say(shown(file, finding));
    count += findings.length;
  }
  return count;
}

if (checkFiles(process.argv.slice(2)) > 0) process.exitCode = 1;

import type { Rule } from "./source-tree.ts";

/** These files contain the words on purpose. */
const EXEMPT = [
  "tests/architecture/words.ts",
  "tests/architecture/wording.ts",
  "tests/architecture/wording.test.ts",
  "tests/architecture/code.test.ts",
];
/** Committed migrations are never edited. */
const MIGRATIONS = /^db\/migrations\//;

/** Unfinished work, and words about where and how the product was made. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, "unfinished work"],
  [/\bcoming soon\b|\blorem ipsum\b/i, "unfinished work"],
  [/\bissues? #?\d+\b/i, "the number of an issue"],
  [/\bsub-?agents?\b|\b(this|my|the) (workplace|sandbox)\b/i, "how this was made"],
  [/(?<![\w.~*-])\/(work|root|tmp)\/[\w.]/, "a path of one machine"],
  [
    /(?<![\w'"`./:@-])(somebody|anybody|everybody|nobody|whoever|anew|meanwhile)(?![\w'"`@:-])/i,
    "reads as translated (docs/contributing.md#wording)",
  ],
  [
    /\bregistry\.(npmjs|yarnpkg|npmmirror)\b|\b(jfrog|artifactory|verdaccio)\b/i,
    "the host of a package registry",
  ],
];
const STUB = /\bstub(s|bed)?\b/i;

/** The repository describes only the product, and contains nothing unfinished. */
export const forbiddenWords: Rule = (files) =>
  files
    .filter(({ path }) => !EXEMPT.includes(path) && !MIGRATIONS.test(path))
    .flatMap((file) => {
      const isProduct = /^(app|db)\/|^server\.ts$/.test(file.path) && !/\.test\.tsx?$/.test(file.path);
      const patterns: typeof FORBIDDEN = isProduct ? [...FORBIDDEN, [STUB, "unfinished work"]] : FORBIDDEN;
      return file.source
        .split("\n")
        .flatMap((line, index) =>
          patterns
            .filter(([pattern]) => pattern.test(line))
            .map(([pattern, what]) => `${file.path}:${index + 1} ${what}: ${pattern.exec(line)?.[0]}`),
        );
    });

import { parseSync } from "vite";
import { isCode, lineAt, type Rule, type SourceFile, type Violation } from "./source-tree.ts";

const SPECIFICATION = "docs/specification/";
const ANCHOR = /<a id="([^"]*)"><\/a>/g;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** `spec:page#anchor`. Without its anchor, a citation names no rule. */
const CITATION = /\bspec:([a-z][a-z0-9-]*)(?:#([\w-]+))?/g;
/** A Markdown link to a page of the specification, or to an anchor of the same page. */
const LINK = /\]\(([\w./-]*?)(?:#([\w-]+))?\)/g;
/** The examples in this file and its test. */
const EXEMPT = ["tests/architecture/citations.ts", "tests/architecture/citations.test.ts"];

type Mention = { page: string; anchor: string | undefined; path: string; line: number; text: string };

/** The name of a page of the specification, or undefined for any other file. */
const pageOf = (path: string) =>
  path.startsWith(SPECIFICATION) ? path.slice(SPECIFICATION.length).replace(/\.md$/, "") : undefined;

/** Page → its anchors, in order. */
function anchorsOf(files: readonly SourceFile[]): Map<string, { id: string; line: number }[]> {
  const pages = new Map<string, { id: string; line: number }[]>();
  for (const { path, source } of files) {
    const page = pageOf(path);
    if (page === undefined) continue;
    const found = [...source.matchAll(ANCHOR)];
    pages.set(
      page,
      found.map((match) => ({ id: match[1] ?? "", line: lineAt(source, match.index) })),
    );
  }
  return pages;
}

/** Every `spec:page#anchor` in a file: in code only in comments, so that a property named `spec:` is ignored. */
export function citationsIn(file: SourceFile): Mention[] {
  if (EXEMPT.includes(file.path) || !file.source.includes("spec:")) return [];
  return textsOf(file).flatMap(({ text, start }) =>
    [...text.matchAll(CITATION)].map((match) => ({
      page: match[1] ?? "",
      anchor: match[2],
      path: file.path,
      line: lineAt(file.source, start + match.index),
      text: match[0],
    })),
  );
}

/** Links into the specification, from one of its pages or from another document. */
function linksIn({ path, source }: SourceFile): Mention[] {
  if (!path.startsWith("docs/") || !path.endsWith(".md")) return [];
  return [...source.matchAll(LINK)].flatMap((match) => {
    const [text, target = "", anchor] = match;
    const resolved = target === "" ? path : new URL(target, `file:///${path}`).pathname.slice(1);
    const page = resolved.endsWith(".md") ? pageOf(resolved) : undefined;
    return page === undefined ? [] : [{ page, anchor, path, line: lineAt(source, match.index), text }];
  });
}

/** Every citation and every link into the specification points to an existing rule. */
export const citationsResolve: Rule = (files) => {
  const pages = anchorsOf(files);
  const problemOf = ({ page, anchor }: Mention, needsAnchor: boolean): string | null => {
    const anchors = pages.get(page);
    if (!anchors) return `there is no page ${SPECIFICATION}${page}.md`;
    if (anchor === undefined) return needsAnchor ? "name the rule: spec:page#anchor" : null;
    return anchors.some(({ id }) => id === anchor) ? null : `${SPECIFICATION}${page}.md has no such anchor`;
  };
  const check = (mentions: readonly Mention[], needsAnchor: boolean) =>
    mentions.flatMap((mention) => {
      const problem = problemOf(mention, needsAnchor);
      return problem ? [`${mention.path}:${mention.line} ${mention.text}: ${problem}`] : [];
    });
  return files.flatMap((file) => [...check(citationsIn(file), true), ...check(linksIn(file), false)]);
};

/** An anchor is unique on its page and in kebab case. */
export const anchorsAreUnique: Rule = (files) =>
  [...anchorsOf(files)].flatMap(([page, anchors]) => {
    const seen = new Set<string>();
    return anchors.flatMap(({ id, line }): Violation[] => {
      const place = `${SPECIFICATION}${page}.md:${line}`;
      if (!KEBAB_CASE.test(id)) return [`${place} the anchor "${id}" is not in kebab case`];
      if (seen.has(id)) return [`${place} the anchor "${id}" is there twice`];
      seen.add(id);
      return [];
    });
  });

/** The old names of sections ("V 9") and decisions ("R6"). */
const OLD_CITATION =
  /(?<![\w.#/-])(?:[BV] \d{1,2}|A[1-7]|V(?:1[0-2]|[1-9])|B(?:1[0-4]|[1-9])|R(?:1[01]|[1-9])|O[1-4]|N(?:1[0-2]|[1-9]))(?![\w-])/g;
/** What each of them contains: most files have nothing like it and needn't be parsed. */
const PART_OF_OLD_CITATION = /[ABNORV] ?\d/;
/** Unrelated things with similar names. */
const NAMESAKES = /\b(?:A4 (?:page|paper|sheet)s?|V8(?:'s)? (?:engine|heap|snapshot)s?)\b/g;
const MIGRATIONS = "db/migrations/";

/** Nothing cites the specification by the number of a section or decision, except migrations, which never change. */
export const noOldCitations: Rule = (files) =>
  files
    .filter(
      ({ path, source }) =>
        !path.startsWith(MIGRATIONS) &&
        pageOf(path) === undefined &&
        !EXEMPT.includes(path) &&
        PART_OF_OLD_CITATION.test(source),
    )
    .flatMap((file) =>
      textsOf(file).flatMap(({ text, start }) => {
        const own = text.replace(NAMESAKES, (words) => " ".repeat(words.length));
        return [...own.matchAll(OLD_CITATION)].map(
          (match) =>
            `${file.path}:${lineAt(file.source, start + match.index)} "${match[0]}": cite spec:page#anchor`,
        );
      }),
    );

/** Anchors that no code, test, or document outside the specification cites: `page#anchor`. */
export function uncitedAnchors(files: readonly SourceFile[]): string[] {
  const cited = new Set(
    files
      .filter(({ path }) => pageOf(path) === undefined)
      .flatMap((file) => [...citationsIn(file), ...linksIn(file)])
      .map(({ page, anchor }) => `${page}#${anchor}`),
  );
  return [...anchorsOf(files)]
    .flatMap(([page, anchors]) => anchors.map(({ id }) => `${page}#${id}`))
    .filter((name) => !cited.has(name));
}

type Text = { text: string; start: number };

/** The prose in a file: comments of code, style sheets, and SQL; a document without its code. */
function textsOf({ path, source }: SourceFile): Text[] {
  if (path.endsWith(".md")) return [{ text: withoutCode(source), start: 0 }];
  if (isCode({ path, source })) return commentsOf(path, source);
  const pattern = path.endsWith(".css") ? /\/\*[\s\S]*?\*\//g : path.endsWith(".sql") ? /--.*$/gm : null;
  return pattern === null
    ? []
    : [...source.matchAll(pattern)].map((match) => ({ text: match[0], start: match.index }));
}

function commentsOf(path: string, source: string): Text[] {
  const lang = path.endsWith(".tsx") ? "tsx" : "ts";
  const { comments } = parseSync(path, source, { lang });
  // Keeps offsets in the file correct: a comment keeps its two opening characters.
  return comments.map(({ value, start }) => ({ text: `  ${value}`, start }));
}

/** Text in backticks may look like anything. It is replaced with blanks, so that offsets stay correct. */
function withoutCode(markdown: string): string {
  return markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) =>
    code.startsWith("`spec:") ? code : code.replace(/[^\n]/g, " "),
  );
}

import { lineAt, type Rule } from "./source-tree.ts";

const PAGE = "docs/operations.md";
/** A row of the table of promises: the promise, a test file, and a test's title as written in its file. */
const ROW = /^\|[^|\n]*\| `([^`|]+)` \| ([^|\n]+) \|$/gm;

/** Every promise in the operations guide names an existing test. */
export const promisesAreTested: Rule = (files) => {
  const page = files.find(({ path }) => path === PAGE);
  if (!page) return [];
  const rows = [...page.source.matchAll(ROW)];
  if (rows.length === 0) return [`${PAGE} names no test`];
  return rows.flatMap(({ 1: path, 2: title = "", index }) => {
    const test = files.find((file) => file.path === path);
    if (test?.source.includes(title)) return [];
    const place = `${PAGE}:${lineAt(page.source, index)}`;
    return [test ? `${place} ${path} has no test "${title}"` : `${place} there is no ${path}`];
  });
};

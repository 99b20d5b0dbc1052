import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { inRepository } from "./processes.mjs";

/** @typedef {{ test: string, message: string }} Failure  `test` names the file and the title */

/** More than these would hide the table above them. */
const MAX_LISTED = 20;
const MAX_LINES = 6;

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, startTime: number, endTime: number, assertionResults: Assertion[] }} VitestFile
 */

/**
 * The failed tests of Vitest's report. A file that didn't load has one failure.
 * @param {VitestFile[]} files @returns {Failure[]}
 */
export function vitestFailures(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(inRepository("."), name);
    const failed = assertionResults.filter((assertion) => assertion.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ test: file, message: message ?? "" }];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      test: `${file} > ${fullName}`,
      message: failureMessages[0] ?? "",
    }));
  });
}

/**
 * @typedef {{ duration: number, error?: { message?: string } }} BrowserResult
 * @typedef {{ title: string, line: number, tests: { projectName: string, status: string, results: BrowserResult[] }[] }} BrowserSpec
 * @typedef {{ file: string, specs?: BrowserSpec[], suites?: BrowserSuite[] }} BrowserSuite
 */

/** The failed tests of Playwright's report. @param {BrowserSuite} suite @returns {Failure[]} */
export function browserFailures({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => ({
        test: `tests/e2e/${file}:${line} [${projectName}] ${title}`,
        message: results.find(({ error }) => error)?.error?.message ?? "",
      })),
  );
  return [...own, ...suites.flatMap(browserFailures)];
}

/**
 * The failures, which a run prints last because the first one may be thousands of lines above.
 * @param {Failure[]} failures @returns {string[]} lines
 */
export function failureLines(failures) {
  const listed = failures.slice(0, MAX_LISTED).flatMap(({ test, message }) => {
    const lines = stripVTControlCharacters(message)
      .split("\n")
      .map((line) => line.trimEnd());
    return [
      `failed: ${test}`,
      ...lines
        .filter(Boolean)
        .slice(0, MAX_LINES)
        .map((line) => `  ${line}`),
    ];
  });
  const more = failures.length - MAX_LISTED;
  return more > 0 ? [...listed, `and ${more} more, above`] : listed;
}

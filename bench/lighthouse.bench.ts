import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { npmScript } from "../scripts/lib/install.mjs";
import { findChromium, type Program } from "../tests/setup/binaries.ts";
import { startBuiltServer } from "../tests/setup/built-server.ts";
import { median } from "./analytics-pages.ts";
import { BROWSER_ENCODINGS, fetchSettled, type Measurement } from "./harness.ts";
import { interactivePages, readingPages } from "./visitor-pages.ts";

/** Not a dependency: npx keeps it in npm's cache. */
const LIGHTHOUSE = "lighthouse@13.5.0";
/** Per page; `LIGHTHOUSE_RUNS=1` is a quick look. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
/** A run on a busy machine. */
const TIMEOUT_MS = 300_000;
const CHROMIUM_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Lighthouse's name of a category → ours. */
const categories = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;
/** Lighthouse's name of a figure → ours. Those in ms first. */
const audits = {
  "largest-contentful-paint": { name: "largest paint", unit: "ms", most: 900 },
  "total-blocking-time": { name: "blocking time", unit: "ms", most: 10 },
  "cumulative-layout-shift": { name: "layout shift", unit: "", most: 0 },
} as const;

type Audits = Record<string, { numericValue?: number }>;
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Audits;
};

/**
 * Lighthouse for phones, with its simulated phone and network, on one page of each important kind: the medians of the
 * runs against the product's limits. The whole takes about ten minutes on an idle machine.
 * @throws Error when Lighthouse can't be installed, or fails.
 */
export default async function lighthouse(): Promise<Measurement[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), "dosecompare-lighthouse-"));
  try {
    await requireLighthouse(scratch);
    const program = await findChromium(chromium.executablePath());
    const product = await startBuiltServer();
    try {
      const measured: Measurement[] = [];
      for (const [pages, least] of [
        [readingPages, 99],
        [interactivePages, 97],
      ] as const)
        for (const page of pages)
          measured.push(...(await measure(product.origin, page, { least, program, scratch })));
      return measured;
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Way = { least: number; program: Program; scratch: string };

async function measure(
  origin: string,
  page: string,
  { least, program, scratch }: Way,
): Promise<Measurement[]> {
  // Compressed as well as for visitors.
  await fetchSettled(origin, { path: page, headers: BROWSER_ENCODINGS });
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await reportOn(`${origin}${page}`, program, scratch));
  const figure = (name: string, limit: Partial<Measurement>, pick: (report: Report) => number) => {
    const values = reports.map(pick);
    const note = `runs: ${values.map((value) => Number(value.toFixed(3))).join(", ")}`;
    return { name: `${page}: ${name}`, value: median(values), unit: "", note, ...limit };
  };
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  const scores = Object.entries(categories).map(([id, name]) => {
    const limit = id === "performance" ? least : 100;
    const score = figure(name, { least: limit, aim: `at least ${limit}` }, (report) =>
      Math.round((report.categories[id]?.score ?? Number.NaN) * 100),
    );
    return id === "performance" ? { ...score, note: `${score.note}; ${load}` } : score;
  });
  const times = Object.entries(audits).map(([id, { name, unit, most }]) =>
    figure(
      name,
      { unit, most, aim: `at most ${most}` },
      (report) => report.audits[id]?.numericValue ?? Number.NaN,
    ),
  );
  return [...scores, ...times];
}

async function reportOn(url: string, program: Program, scratch: string): Promise<Report> {
  const flags = ["--quiet", "--output=json", `--chrome-flags=${CHROMIUM_FLAGS.join(" ")}`];
  const text = await runLighthouse([url, ...flags], scratch, { CHROME_PATH: program.path, ...program.env });
  const report: Report = JSON.parse(text);
  if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`);
  return report;
}

async function requireLighthouse(scratch: string): Promise<void> {
  try {
    await runLighthouse(["--version"], scratch);
  } catch (error) {
    throw new Error(
      `${LIGHTHOUSE} couldn't be installed. It isn't one of the product's packages: npx fetches it from npm's registry ` +
        `on the first run and then uses npm's cache. Run "npx --yes ${LIGHTHOUSE} --version" once with a connection to ` +
        "the registry, and try again.",
      { cause: error },
    );
  }
}

/**
 * Runs it away from the repository, so that npx neither reads nor changes its packages.
 * @returns its standard output
 * @throws Error with its messages when it fails or takes too long
 */
async function runLighthouse(words: readonly string[], scratch: string, env: Record<string, string> = {}) {
  const npx = ["exec", "--yes", "--prefer-offline", `--package=${LIGHTHOUSE}`, "--", "lighthouse"];
  const folders = [path.dirname(process.execPath), process.env.PATH ?? ""];
  const { stdout } = await promisify(execFile)(process.execPath, [npmScript(), ...npx, ...words], {
    cwd: scratch,
    env: { ...process.env, PATH: folders.join(path.delimiter), TMPDIR: scratch, ...env },
    maxBuffer: 64 * 1_024 * 1_024,
    timeout: TIMEOUT_MS,
  });
  return stdout;
}

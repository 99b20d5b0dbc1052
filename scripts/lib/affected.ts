/** Finds the tests that a change can affect, from imports and from the URLs in tests. */
import { allImports } from "../../tests/architecture/imports.ts";
import type { SourceFile } from "../../tests/architecture/source-tree.ts";

/** A page or endpoint: the segments of its URL pattern, and its module's path in the repository. */
export type RouteFile = { segments: string[]; file: string };

/**
 * A test file and its distance from the change: the number of imports, plus the steps from a page to a test that opens
 * it.
 */
export type AffectedTest = { file: string; distance: number };

const TEST = /\.(test|spec)\.tsx?$/;
/** Tests that go through the built product and therefore import little of what they test. */
const THROUGH_PRODUCT = /\.(db\.test|http\.test|spec)\.tsx?$/;
/** Tests that start the product as a separate process. */
const STARTS_SERVER = /setup\/built-server\.ts"|scripts\/(start|chaos\/)/;
/** A change to any of these affects every test. */
const FOR_ALL =
  /^(package-lock\.json|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts|tsconfig\.json)$/;
const FAR = 100;

/**
 * The tests that these changed files can affect, nearest first. A changed configuration or migration affects
 * everything, at a large distance.
 * @param files the whole repository @param changed paths, including deleted files
 */
export function affectedTests(
  files: readonly SourceFile[],
  routes: readonly RouteFile[],
  changed: readonly string[],
): AffectedTest[] {
  const distances = distancesFrom(changed, importersOf(files));
  const openRoutes = routes.flatMap((route) => {
    const distance = distances.get(route.file);
    return distance === undefined ? [] : [{ ...route, distance }];
  });
  const isForAll = changed.some((path) => FOR_ALL.test(path) || path.startsWith("db/migrations/"));
  return files
    .filter(({ path }) => TEST.test(path))
    .flatMap((file) => {
      const found = [distances.get(file.path)];
      if (isForAll) found.push(FAR);
      if (THROUGH_PRODUCT.test(file.path))
        found.push(inSameFeature(file.path, changed), opened(file, openRoutes));
      const known = found.filter((distance) => distance !== undefined);
      return known.length > 0 ? [{ file: file.path, distance: Math.min(...known) }] : [];
    })
    .sort((a, b) => a.distance - b.distance || a.file.localeCompare(b.file));
}

/**
 * Tests that go through the product without naming a URL of the change: tests that send something to every page, kill
 * the server, or reach it through a link. No rule here can tell whether the change affects them.
 */
export function unrelatedTests(files: readonly SourceFile[], affected: readonly AffectedTest[]): string[] {
  const known = new Set(affected.map(({ file }) => file));
  return files
    .filter(
      ({ path, source }) => TEST.test(path) && (THROUGH_PRODUCT.test(path) || STARTS_SERVER.test(source)),
    )
    .map(({ path }) => path)
    .filter((path) => !known.has(path));
}

function importersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { from, target } of allImports(files)) {
    if (target === undefined) continue;
    importers.set(target, [...(importers.get(target) ?? []), from]);
  }
  return importers;
}

/** How many imports lead from each file to the nearest changed one. */
function distancesFrom(changed: readonly string[], importers: Map<string, string[]>): Map<string, number> {
  const distances = new Map(changed.map((path) => [path, 0]));
  const queue = [...changed];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const importer of importers.get(path) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, (distances.get(path) ?? 0) + 1);
      queue.push(importer);
    }
  }
  return distances;
}

const featureOf = (path: string) => /^app\/(?:features|platform)\/[^/]+\//.exec(path)?.[0];

function inSameFeature(test: string, changed: readonly string[]): number | undefined {
  const feature = featureOf(test);
  return feature !== undefined && changed.some((path) => path.startsWith(feature)) ? 1 : undefined;
}

/** The nearest of these routes whose URL is in the test. */
function opened(
  { source }: SourceFile,
  routes: readonly (RouteFile & { distance: number })[],
): number | undefined {
  const addresses = addressesIn(source);
  const distances = routes
    .filter(({ segments }) => addresses.some((address) => fits(segments, address)))
    .map(({ distance }) => distance + 1);
  return distances.length > 0 ? Math.min(...distances) : undefined;
}

/** Every text that looks like one of our URLs, in segments. */
function addressesIn(source: string): string[][] {
  const texts = source.matchAll(/["'`](\/[\w\-./:${}]*)/g);
  return [...new Set([...texts].map(([, text = ""]) => text))].map(segmentsOf);
}

export const segmentsOf = (address: string): string[] => address.split("/").filter(Boolean);

function fits(pattern: readonly string[], address: readonly string[]): boolean {
  return (
    pattern.length === address.length &&
    pattern.every(
      (segment, at) => segment.startsWith(":") || segment === address[at] || address[at]?.startsWith(":"),
    )
  );
}

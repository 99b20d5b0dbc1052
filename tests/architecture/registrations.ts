import { allImports } from "./imports.ts";
import { isCode, isTest, type Rule, type SourceFile, type Violation } from "./source-tree.ts";

const SERVICES = "app/services.server.ts";
const STAFF_AREA = "app/staff-area.ts";
const DEFINES_JOBS = /\bjobs\.define\(|\bdefineSweep\(/;

/**
 * A feature reaches the app through its registration, and every registration is in the app's list. An omission would
 * cause no error: the job would never run, and the page would be refused to everyone.
 */
export const registrations: Rule = (files) => {
  const edges = new Set(allImports(files).map(({ from, target }) => `${from} ${target}`));
  const imports = (from: string, to: string) => edges.has(`${from} ${to}`);
  const missing = (from: string, to: string): Violation[] =>
    imports(from, to) ? [] : [`${to}: ${from} does not import it`];

  return filesByFeature(files).flatMap(([folder, own]) => {
    const registration = `${folder}/registration.server.ts`;
    const paths = own.map(({ path }) => path);
    const jobs = own.filter(({ source }) => DEFINES_JOBS.test(source)).map(({ path }) => path);
    const staffPages = paths.filter((path) => path === `${folder}/staff-pages.ts`);
    const endpoints = paths.filter((path) => /\/endpoints(\.server\.ts$|\/)/.test(path));
    const isMounted = endpoints.length === 0 || endpoints.some((path) => imports(registration, path));
    return [
      ...[...jobs, ...staffPages].flatMap((path) => missing(registration, path)),
      ...(isMounted ? [] : [`${endpoints[0]}: ${registration} does not import it`]),
      ...staffPages.flatMap((path) => missing(STAFF_AREA, path)),
      ...paths.filter((path) => path === registration).flatMap((path) => missing(SERVICES, path)),
    ];
  });
};

function filesByFeature(files: readonly SourceFile[]): [folder: string, files: SourceFile[]][] {
  const features = new Map<string, SourceFile[]>();
  for (const file of files) {
    const folder = /^app\/features\/[^/]+/.exec(file.path)?.[0];
    if (!folder || !isCode(file) || isTest(file.path)) continue;
    features.set(folder, [...(features.get(folder) ?? []), file]);
  }
  return [...features];
}

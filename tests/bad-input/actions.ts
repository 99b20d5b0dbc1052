import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type SiteRoute, siteRoutes } from "../access/route-map.ts";

/** What can be sent to a URL: the fields that its feature reads, and the values that its buttons send. */
export type Target = {
  pattern: string;
  isGuarded: boolean;
  /** Whether it accepts posts. */
  hasAction: boolean;
  fields: string[];
  intents: string[];
};

const features = path.resolve(import.meta.dirname, "../../app/features");

const FIELD =
  /\bname="([\w.]+)"|\.get(?:All)?\("([\w.]+)"\)|^\s*"?(\w+)"?: (?:z\.|text\(|field\(|list\(|optional)/gm;
const INTENT = /\bintent === "([\w-]+)"|\bcase "([\w-]+)":|\bvalue="([\w-]+)"|\bintent: "([\w-]+)"/g;

/** Endpoints outside `app/routes.ts`. */
const endpoints: readonly [pattern: string, feature: string][] = [
  ["/events", "tracking"],
  ["/events/funnel", "funnel-steps"],
  ["/compare-providers/matches", "compare"],
  ["/functions/v1/postback", "revenue"],
  ["/price-watch/stop", "price-watch"],
];

/**
 * Every URL pattern of the site with the words in its feature's sources. They are read from the sources, so that a new
 * form is covered at once.
 */
export function targets(): Target[] {
  const words = new Map<string, Pick<Target, "fields" | "intents">>();
  const wordsOf = (feature: string) => {
    const known = words.get(feature) ?? readWords(feature);
    words.set(feature, known);
    return known;
  };
  const ofRoute = ({ id, pattern, isGuarded, feature }: SiteRoute) => ({
    pattern,
    isGuarded,
    hasAction: hasAction(id),
    ...wordsOf(feature),
  });
  const ofEndpoint = ([pattern, feature]: readonly [string, string]) => ({
    pattern,
    isGuarded: false,
    hasAction: true,
    ...wordsOf(feature),
  });
  return [...siteRoutes.map(ofRoute), ...endpoints.map(ofEndpoint)];
}

function hasAction(routeId: string): boolean {
  const file = ["tsx", "ts"]
    .map((ending) => path.join(features, "..", `${routeId}.${ending}`))
    .find(existsSync);
  return file !== undefined && /\baction\b/.test(readFileSync(file, "utf8"));
}

function readWords(feature: string): Pick<Target, "fields" | "intents"> {
  const sources = sourcesBelow(path.join(features, feature));
  const found = (pattern: RegExp) => [
    ...new Set(
      sources.flatMap((source) =>
        [...source.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? ""),
      ),
    ),
  ];
  return { fields: found(FIELD), intents: found(INTENT) };
}

function sourcesBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|factory/.test(file))
    .map((file) => readFileSync(path.join(folder, file), "utf8"));
}

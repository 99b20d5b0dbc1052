import { isbot } from "isbot";
import type { Filtered } from "../rules/filtered";
import { nameRobot } from "../rules/robot-names";

/** Robots that say their name in a way that `isbot` doesn't know. */
const ALSO_ROBOTS =
  /GTmetrix|\bYLT\b|Miniature\.io|Rendertron|WindowsPowerShell\/|^Dart\/|^(?!Mozilla)\S+ CFNetwork\//;

/**
 * The rule that a robot's user agent matches, with its name (spec:tracking#filter-rules); null for a person's browser.
 * Only what a robot says about itself counts, so that no unusual browser is taken for one.
 */
export function robotOf(userAgent: string | null): Pick<Filtered, "rule" | "name"> | null {
  if (!userAgent) return { rule: "no_agent" };
  if (!isbot(userAgent) && !ALSO_ROBOTS.test(userAgent)) return null;
  const named = nameRobot(userAgent);
  return named === null ? { rule: "other_robot" } : { rule: named.kind, name: named.name };
}

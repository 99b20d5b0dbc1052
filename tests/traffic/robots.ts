import { readFileSync } from "node:fs";
import path from "node:path";

/** The user agents of robots in `robots.txt`, without the lines that say where they come from. */
export function readRobots(): string[] {
  const text = readFileSync(path.resolve(import.meta.dirname, "robots.txt"), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

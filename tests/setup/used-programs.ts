/** Prints which PostgreSQL and which browser the tests use on this machine, as one line of JSON. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findChromium, findPostgresFolder } from "./binaries.ts";

/** A program's version and location: "Chromium 153.0.0.0 (node_modules/…)". */
function described(file: string, env: Record<string, string> = {}): string {
  const { stdout } = spawnSync(file, ["--version"], { encoding: "utf8", env: { ...process.env, ...env } });
  const place = path.relative(process.cwd(), file);
  return `${(stdout || "of an unknown release").trim()} (${place.startsWith("..") ? file : place})`;
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

const browser = await findChromium(chromium.executablePath())
  .then(({ path: file, env }) => described(file, env))
  .catch(reason);

function database(): string {
  try {
    return described(path.join(findPostgresFolder(), "postgres"));
  } catch (error) {
    return reason(error);
  }
}

process.stdout.write(`${JSON.stringify({ browser, PostgreSQL: database() })}\n`);

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Config, generateSecret } from "./config.server";

/**
 * The settings with an AUTH_SECRET: the given one, or one that is made once and kept in DATA_DIR, readable by the owner only.
 * With DATABASE_URL in production there is always a given one (parseConfig).
 */
export function withAuthSecret(config: Config): Config {
  if (config.AUTH_SECRET !== null) return config;
  const folder = path.resolve(config.DATA_DIR);
  const file = path.join(folder, "auth-secret");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, `${generateSecret()}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw error;
  }
  return { ...config, AUTH_SECRET: readFileSync(file, "utf8").trim() };
}

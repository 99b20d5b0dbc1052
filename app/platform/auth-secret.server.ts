import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Config, generateSecret } from "./config.server";

/**
 * The settings with an AUTH_SECRET: the one from the environment, or one generated once and kept in DATA_DIR, readable
 * only by the owner. In production with DATABASE_URL, one is always given (parseConfig).
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

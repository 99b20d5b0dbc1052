import { eq, sql } from "drizzle-orm";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { aiSettings, apiKeys } from "~/platform/db/tables/article-generator";
import { aiDefaults } from "../rules/prompt";

/** The row of `api_keys` (spec:article-generator#ai-key), and the name under which its value is sealed. */
export const AI_KEY_NAME = "claude_key";
export const AI_KEY_SEAL = aiKeySeal(AI_KEY_NAME);

/** The name under which the key of a row is sealed. */
export function aiKeySeal(keyName: string): string {
  return `api_keys/${keyName}`;
}

/** The source of the key. `unreadable`: one is stored, but was sealed under another AUTH_SECRET. */
export type KeySource = "saved" | "environment" | "none" | "unreadable";

export type AiKey =
  | { source: "saved" | "environment"; key: string }
  | { source: "none" | "unreadable"; key: null };

type Sources = Pick<Platform, "db" | "config" | "secrets">;

/** The key in use: the saved one, otherwise the one from the environment. It never leaves the server. */
export async function findAiKey({ db, config, secrets }: Sources): Promise<AiKey> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.keyName, AI_KEY_NAME));
  if (row) {
    const opened = secrets.open(AI_KEY_SEAL, row.keyValue);
    return opened.ok ? { source: "saved", key: opened.text } : { source: "unreadable", key: null };
  }
  const { ANTHROPIC_API_KEY: key } = config;
  return key ? { source: "environment", key } : { source: "none", key: null };
}

/** The model that writes articles: the one chosen in the settings, otherwise the default (spec:article-generator#ai-model). */
export async function findModel(db: Db): Promise<string> {
  const [row] = await db.select({ model: aiSettings.model }).from(aiSettings);
  return row?.model ?? aiDefaults.model;
}

/** What the settings page shows about the key, without the key. */
export async function describeAiKey(
  sources: Sources,
): Promise<{ source: KeySource; savedAt: string | null; savedBy: string | null }> {
  const { source } = await findAiKey(sources);
  const [row] = await sources.db
    .select({
      at: apiKeys.updatedAt,
      by: sql<
        string | null
      >`(select coalesce(nullif(u.name, ''), u.email) from auth_users u where u.id = api_keys.updated_by)`,
    })
    .from(apiKeys)
    .where(eq(apiKeys.keyName, AI_KEY_NAME));
  return { source, savedAt: row?.at.toISOString() ?? null, savedBy: row?.by ?? null };
}

import { createContext } from "react-router";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { siteTexts } from "~/platform/db/tables/content";
import { type Facts, factsWith } from "../rules/facts";
import type { SiteOptions } from "../rules/options";
import { contentWith, type SiteContent } from "../rules/site-content";
import { listFacts } from "./facts.server";
import { listOptions } from "./options.server";

/** All texts ever replaced: key → the operator's text, or null if it was reset, and when. */
export type StoredTexts = ReadonlyMap<string, { value: string | null; updatedAt: Date }>;

export async function listSiteTexts(db: Db): Promise<StoredTexts> {
  const rows = await db.select().from(siteTexts);
  return new Map(rows.map(({ textKey, value, updatedAt }) => [textKey, { value, updatedAt }]));
}

/** The site's texts, read from this process's memory. */
export type SiteTexts = {
  content(): Promise<SiteContent>;
  facts(): Promise<Facts>;
  options(): Promise<SiteOptions>;
};

/**
 * Keeps the texts in memory. While the database is unavailable, the last good copy stays: the defaults may be claims
 * that the operator has withdrawn.
 * @throws if the texts can't be read at startup.
 */
export async function createSiteTexts(
  { copies }: Pick<Platform, "copies">,
  siteName: string,
): Promise<SiteTexts> {
  const copy = await copies.open("site_texts_changed", "site texts", async (db) => {
    const changed = [...(await listFacts(db))].map(([id, { fact }]) => [id, fact] as const);
    return {
      content: contentWith(replacementsIn(await listSiteTexts(db)), siteName),
      facts: factsWith(new Map(changed)),
      options: await listOptions(db),
    };
  });
  await copy.read();
  return {
    content: async () => (await copy.read()).content,
    facts: async () => (await copy.read()).facts,
    options: async () => (await copy.read()).options,
  };
}

function replacementsIn(stored: StoredTexts): Map<string, string> {
  const own = [...stored].flatMap(([key, { value }]): [string, string][] =>
    value === null ? [] : [[key, value]],
  );
  return new Map(own);
}

export const siteTextsContext = createContext<SiteTexts>();

import { createContext } from "react-router";
import type { Database, Db } from "~/platform/db/client.server";
import { siteTexts } from "~/platform/db/tables/content";
import { contentWith, type SiteContent } from "../rules/site-content";

/** What was ever replaced: key → the operator's text, null where it was reset, and when. */
export type StoredTexts = ReadonlyMap<string, { value: string | null; updatedAt: Date }>;

export async function listSiteTexts(db: Db): Promise<StoredTexts> {
  const rows = await db.select().from(siteTexts);
  return new Map(rows.map(({ textKey, value, updatedAt }) => [textKey, { value, updatedAt }]));
}

/** The texts of the site as one process sees them, read from memory. */
export type SiteTexts = { content(): Promise<SiteContent> };

/**
 * Keeps the texts in memory and reads them again after any process changed one. While the database is away the last good
 * copy stays: the defaults may be claims that the operator has taken back (spec:site#stale-texts).
 * @throws when the texts cannot be read at the start.
 */
export async function createSiteTexts(database: Database, siteName: string): Promise<SiteTexts> {
  const read = async () => contentWith(replacementsIn(await listSiteTexts(database.db)), siteName);
  let isStale = false;
  let reading: Promise<SiteContent> | null = null;
  await database.listen("site_texts_changed", () => {
    isStale = true;
    reading = null;
  });
  let lastGood = await read();

  /** Only the newest reading counts; one that failed is tried again at the next request. */
  function readAgain(): Promise<SiteContent> {
    const mine = read();
    reading = mine;
    const isNewest = () => reading === mine;
    mine.then(
      (content) => {
        if (!isNewest()) return;
        lastGood = content;
        isStale = false;
      },
      () => {
        if (isNewest()) reading = null;
      },
    );
    return mine;
  }

  return {
    content: async () => {
      if (!isStale) return lastGood;
      return (reading ?? readAgain()).catch(() => lastGood);
    },
  };
}

function replacementsIn(stored: StoredTexts): Map<string, string> {
  const own = [...stored].flatMap(([key, { value }]): [string, string][] =>
    value === null ? [] : [[key, value]],
  );
  return new Map(own);
}

export const siteTextsContext = createContext<SiteTexts>();

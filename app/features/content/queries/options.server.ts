import type { Db } from "~/platform/db/client.server";
import { siteOptions } from "~/platform/db/tables/content";
import { optionsWith, type SiteOptions } from "../rules/options";

/** The options as stored right now. Pages read them from `siteTextsContext`. */
export async function listOptions(db: Db): Promise<SiteOptions> {
  const rows = await db.select().from(siteOptions);
  return optionsWith(new Map(rows.map(({ optionKey, isOn }) => [optionKey, isOn])));
}

import * as z from "zod/mini";
import { type RecentKey, withRecent } from "../rules/palette";
import { itemKeySchema, MAX_RECENT } from "../schema";

/*
 * What a person opened last stays in their browser: kinds and ids, never names. Titles come from the server each time,
 * which checks again what the person may open.
 */
const pageKeySchema = z.object({ kind: z.literal("page"), id: z.string().check(z.startsWith("/admin")) });
const recentSchema = z.array(z.union([pageKeySchema, itemKeySchema])).check(z.maxLength(MAX_RECENT));

const nameOf = (userId: string) => `palette:${userId}`;

/** The newest first; empty if the browser stores nothing. */
export function readRecent(userId: string): RecentKey[] {
  try {
    return recentSchema.parse(JSON.parse(localStorage.getItem(nameOf(userId)) ?? "[]"));
  } catch {
    return [];
  }
}

/** A browser that refuses to store it has no recent lines. */
export function storeRecent(userId: string, recent: readonly RecentKey[], opened: RecentKey): void {
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify(withRecent(recent, opened)));
  } catch {}
}

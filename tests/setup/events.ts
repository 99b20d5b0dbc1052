import { storeClicks, storeEvents, storeRankings, storeViews } from "~/features/analytics/factory";
import { reportComponents, reportProviders } from "~/features/analytics/queries/dashboard.server";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { blogRanges, dashboardRanges, periodOf } from "~/features/analytics/rules/range";
import { readBlogAnalytics } from "~/features/analytics/use-cases/blog-analytics.server";
import type { useDatabase } from "./database.ts";

type Db = Awaited<ReturnType<typeof useDatabase>>["db"];
const ALL = { viewerId: null, categoryId: null };

/** Events of every kind, one every two days up to this moment. */
export async function storeTraffic(to: Db, postId: string, until: Date, days: number): Promise<void> {
  const moments = Array.from({ length: days / 2 }, (_, n) =>
    new Date(until.getTime() - n * 2 * 86_400_000 - n * 1_000).toISOString(),
  );
  await storeViews(
    to,
    moments.map((at, n) => ({ at, postId, sessionId: `s${n % 90}`, utmSource: n % 2 ? "ads" : null })),
  );
  await storeClicks(
    to,
    moments.map((at, n) => ({ at, postId, providerId: 1 + (n % 2) })),
  );
  await storeEvents(
    to,
    moments.map((at) => ({ at, component: "calculator", eventType: "interaction" })),
  );
  await storeRankings(
    to,
    moments.map((at, n) => ({ at, providerId: 1 + (n % 2), rank: 1 + (n % 5) })),
  );
}

/** Every report, in every range, as text. */
export async function reports(of: Db, openPost: string, now: Date): Promise<string> {
  const found: unknown[] = [];
  for (const days of blogRanges) {
    const { timings: _timings, ...figures } = await readBlogAnalytics(
      of,
      { scope: ALL, period: periodOf(days, now) },
      { openPost, isMeasured: false },
    );
    found.push(figures);
  }
  for (const days of dashboardRanges)
    found.push(
      await withSnapshot(of, async (snapshot) => [
        await reportComponents(snapshot, periodOf(days, now)),
        await reportProviders(snapshot, periodOf(days, now)),
      ]),
    );
  return JSON.stringify(found, null, 1);
}

/** These reports without unique clicks, which no sums have: they can't be counted once their clicks are deleted. */
export const withoutUniqueClicks = (text: string) =>
  text.replace(/"uniqueClicks": (?:\d+|null|\{[^{}]*\{\}\s*\})/g, "");

import { describe, expect, test } from "vitest";
import { brands } from "~/platform/db/tables/brands";
import { providerClicks } from "~/platform/db/tables/tracking";
import { useDatabase } from "~tests/setup/database";
import { storeClicks, storeEvents, storeRankings } from "./factory";
import { rollup } from "./mutations/rollup.server";
import { reportComponents, reportProviders } from "./queries/dashboard.server";
import { reportPartners } from "./queries/partners.server";
import { withSnapshot } from "./queries/snapshot.server";
import { periodOf } from "./rules/range";
import { readDashboard } from "./use-cases/dashboard.server";

const { db } = await useDatabase();
const NOW = new Date("2025-11-04T15:30:00Z");
await db.insert(brands).values([1, 2].map((id) => ({ brandName: `Brand ${id}`, slug: `brand-${id}` })));

describe("the tool and provider reports", () => {
  test("add sums and pending events, and compare with the previous period", async () => {
    const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
    await storeEvents(db, [
      { component: "calculator", eventType: "interaction", at: ago(1) },
      { component: "calculator", eventType: "lead_submission", at: ago(8) },
      { component: "compare_providers", eventType: "results_view", at: ago(2) },
    ]);
    await storeRankings(db, [
      { providerId: 1, rank: 3, at: ago(1) },
      { providerId: 1, rank: 4, at: ago(1) },
      { providerId: 2, rank: 1, at: ago(9) },
    ]);
    await storeClicks(db, [{ providerId: 1, postId: null, component: "calculator", at: ago(0) }]);
    for (const roll of [false, true]) {
      if (roll) await rollup(db);
      const period = periodOf(7, NOW);
      const [components, providers] = await withSnapshot(db, async (snapshot) => [
        await reportComponents(snapshot, period),
        await reportProviders(snapshot, period),
      ]);
      expect(components).toEqual([
        {
          current: { component: "calculator", interactions: 1, leads: 0, resultsViewed: 0 },
          prior: { component: "calculator", interactions: 0, leads: 1, resultsViewed: 0 },
        },
        {
          current: { component: "compare_providers", interactions: 0, leads: 0, resultsViewed: 1 },
          prior: { component: "compare_providers", interactions: 0, leads: 0, resultsViewed: 0 },
        },
      ]);
      expect(providers).toMatchObject([
        { current: { brandName: "Brand 1", appearances: 2, topRankings: 1, clicks: 1, rankedClicks: 1 } },
        { current: { appearances: 0 }, prior: { appearances: 1, topRankings: 1 } },
      ]);
    }
  });
});

test("clicks in partners' tables are counted by partner, including those without a name", async () => {
  const click = (sourcePage: string, daysAgo: number, component = "embed") =>
    db.insert(providerClicks).values({
      providerId: 1,
      component,
      sourcePage,
      createdAt: new Date(NOW.getTime() - daysAgo * 86_400_000),
    });
  await click("/embed/prices/acme-health", 1);
  await click("/embed/prices/acme-health", 6);
  await click("/embed/prices/acme-health", 8);
  await click("/embed/prices", 2);
  await click("/embed/prices/gone", 9);
  await click("/embed/prices/acme-health", 1, "provider_page");
  await click("/embed/pricesx", 1);
  expect(await withSnapshot(db, (snapshot) => reportPartners(snapshot, periodOf(7, NOW)))).toEqual([
    { current: { partner: "acme-health", clicks: 2 }, prior: { partner: "acme-health", clicks: 1 } },
    { current: { partner: "", clicks: 1 }, prior: { partner: "", clicks: 0 } },
  ]);
});

test("a person's repeated clicks in a partner's tables are unique once a day", async () => {
  const later = new Date("2025-12-20T15:30:00Z");
  const click = (sessionId: string | null, hoursAgo: number, providerId = 1) =>
    db.insert(providerClicks).values({
      providerId,
      sessionId,
      component: "embed",
      sourcePage: "/embed/prices/clinic",
      createdAt: new Date(later.getTime() - hoursAgo * 3_600_000),
    });
  await click("person", 1);
  await click("person", 2);
  await click("person", 2, 2);
  // The day before in New York.
  await click("person", 11);
  await click(null, 1);
  await click(null, 1);
  const { partners, topClicked } = await readDashboard(db, periodOf(7, later));
  expect(partners).toMatchObject([{ current: { partner: "clinic", clicks: 6 }, uniqueClicks: 5 }]);
  expect(topClicked.map(({ current, uniqueClicks }) => [current.clicks, uniqueClicks])).toEqual([
    [5, 4],
    [1, 1],
  ]);
});

import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storeRecordedEvents } from "~/features/explorer/factory";
import { dayOf, daysLater } from "~/kernel/days";
import { brands } from "~/platform/db/tables/brands";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db, now } = app.platform;
const admin = { cookie: await signIn(app, await createStaff(db)) };
const manager = { cookie: await signIn(app, await createStaff(db, { role: "content_manager" })) };
const clickDay = daysLater(dayOf(now()), -3);

await db.insert(brands).values({ brandName: "Brand 1", slug: "brand-1" });
const place = { postId: null, rank: null, variant: null };
const sold = {
  ...place,
  at: `${clickDay}T18:00:00Z`,
  click: 0,
  brandId: 1,
  networkId: null,
  sub3: null,
  source: "ads",
  campaign: "=spring",
  status: "approved",
  payout: 80,
  revenue: null,
  isBlog: true,
  isTest: false,
  isArchived: false,
};
await storeRecordedEvents(
  db,
  {
    views: [],
    clicks: [{ ...place, at: `${clickDay}T17:00:00Z`, visitor: "v", component: "blog", brandId: 1 }],
    conversions: [
      { ...sold, sub1: "genie" },
      { ...sold, sub1: "msl", payout: 30, status: "pending" },
    ],
    spend: [{ day: clickDay, dollars: 55, campaigns: {} }],
  },
  { views: [], clicks: [], conversions: [], spend: [] },
);

const ask = (path: string, headers = admin) => app.fetch(`/admin/reports/cohorts${path}`, { headers });
const linesOf = async (answer: Response) => (await answer.text()).replace("\uFEFF", "").split("\r\n");

test("the page and its file show the conversions of a day's clicks", async () => {
  const page = await (await ask("?days=7")).text();
  expect(page).toContain("ROAS by click date and age");
  expect([page.includes("$110.00"), page.includes("2.00x")]).toEqual([true, true]);
  expect(["Conversions to come", "Payout to come", "1 ($30.00)"].map((text) => page.includes(text))).toEqual([
    true,
    true,
    true,
  ]);
  const answer = await ask(`/export?from=${clickDay}&to=${clickDay}&group=day`);
  expect(answer.headers.get("content-disposition")).toContain(`cohorts-${clickDay}-${clickDay}.csv`);
  const [, row] = await linesOf(answer);
  expect(row?.split(",").slice(0, 12).join()).toBe(
    `${clickDay},${clickDay},1,55.00,2,110.00,1,30.00,2,110.00,2,110.00`,
  );
});

test("content managers see their own sources, without clicks, spend, and ROAS", async () => {
  const page = await (await ask("?days=7&show=roas", manager)).text();
  expect(page).toContain("Payout by click date and age");
  expect(["$30.00", "$110.00", "$55.00", "ROAS"].map((text) => page.includes(text))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const [header = "", row] = await linesOf(
    await ask(`/export?from=${clickDay}&to=${clickDay}&group=day`, manager),
  );
  expect(header).not.toMatch(/Clicks|Spend/);
  expect(row?.split(",").slice(2, 4)).toEqual(["1", "30.00"]);
  const definitions = await app.fetch("/admin/reports/definitions", { headers: manager });
  const terms = await definitions.text();
  expect([terms.includes("Conversions to come"), terms.includes("Expected ROAS")]).toEqual([true, false]);
});

test.for([
  ["from=2026-02-30&to=2026-03-01", 400],
  [`from=${dayOf(now())}&to=${dayOf(now())}`, 400],
  ["group=__proto__&show=constructor&days=-1&is.hour=99", 200],
  ["is.brand=99999999999999&is.sub1=%00&not.source=%ED%A0%80&is.post=x", 200],
  ["is.device=Phone&is.visitor=New&is.category=x&is.template=default&is.variant='&group=month&days=365", 200],
])("%s is answered with %i", async ([query, status]) => {
  expect((await ask(`?${query}`)).status).toBe(status);
  expect((await ask(`/export?${query}`)).status).toBe(status);
});

test("the form keeps a filter whose value doesn't occur in this period", async () => {
  const page = await (await ask("?is.source=nowhere")).text();
  expect(page).toMatch(/<option value="nowhere" selected="">nowhere<\/option>/);
});

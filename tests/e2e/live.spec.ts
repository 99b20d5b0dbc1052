import { randomInt } from "node:crypto";
import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures";
import { connectNetwork } from "./networks";
import { openAs } from "./staff-people";

const PAGE = href("/admin/reports/live");

test("A conversion appears on the live page without a reload @both", async ({ page, context }) => {
  await openAs(page, "administrator", href("/admin"));
  const post = await connectNetwork(page, `Network ${crypto.randomUUID().slice(0, 8)}`);
  const live = await context.newPage();
  await live.goto(PAGE);
  await expect(live.getByRole("status").getByText("Live", { exact: true })).toBeVisible();
  for (const figure of ["Visitors now", "Views", "Clicks", "Unique clicks", "Conversions", "Payout"])
    await expect(live.getByRole("term").filter({ hasText: new RegExp(`^${figure}`) })).toBeInViewport();
  const cents = randomInt(10_000, 100_000);
  const payout = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  expect((await post({ transaction_id: crypto.randomUUID(), payout })).status()).toBe(200);
  const conversions = live.getByRole("table", { name: "Latest conversions" });
  await expect(conversions.getByRole("row").filter({ hasText: `$${payout}` })).toBeVisible();
  await expectToFit(live);
  await live.getByRole("button", { name: "Show as a table" }).click();
  await expect(live.getByRole("table", { name: "By minute" }).getByRole("rowheader")).toHaveCount(30);
  await expectAccessibleInBothSchemes(live);
});

test("A page whose stream is blocked says so, asks again and again, and goes live when it can", async ({
  page,
  expectError,
}) => {
  expectError(/Failed to load resource: net::ERR_FAILED/);
  await page.route(`**${PAGE}/feed*`, (route) =>
    route.request().resourceType() === "eventsource" ? route.abort() : route.continue(),
  );
  await openAs(page, "administrator", PAGE);
  const state = page.getByRole("status");
  await expect(state.getByText("Updates every 5 seconds")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await expect(state.getByText("Live", { exact: true })).toBeVisible({ timeout: 60_000 });
});

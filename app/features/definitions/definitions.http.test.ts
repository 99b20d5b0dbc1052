import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { visiblePages } from "./rules/older-pages";

const app = await useApp();
const { db } = app.platform;
const admin = browserWith(app, await signIn(app, await createStaff(db)));
const manager = browserWith(app, await signIn(app, await createStaff(db, { role: "content_manager" })));
const page = href("/admin/reports/definitions");

test("the older pages link to their tables, which say what each figure counts and when it's there", async () => {
  const definitions = await admin.page(page);
  const addresses = {
    today: href("/admin/today"),
    "blog-analytics": href("/admin/blog/analytics"),
    analytics: href("/admin/analytics"),
    revenue: href("/admin/revenue"),
    attribution: href("/admin/revenue/attribution"),
    "ad-spend": href("/admin/revenue/ad-spend"),
  };
  expect(
    visiblePages(true)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(Object.keys(addresses).sort());
  for (const [id, address] of Object.entries(addresses)) {
    expect(definitions).toContain(`id="${id}"`);
    expect(await admin.page(address)).toContain(`${page}#${id}`);
  }
  expect(definitions).toContain("When it’s imported, every hour from connected accounts");
  // The thresholds of alerts.
  expect(definitions).toContain("Down by at least 40%. Clicks a day at least 30.");
  expect(definitions).toContain("Spend a day at least $20.");
});

test("content managers see the pages that they may open, without spend", async () => {
  const definitions = await manager.page(page);
  for (const [text, isThere] of [
    ['id="today"', true],
    ['id="revenue"', true],
    ['id="attribution"', false],
    ["ROAS", false],
    ["Down by at least", false],
  ] as const)
    expect(definitions.includes(text), text).toBe(isThere);
});

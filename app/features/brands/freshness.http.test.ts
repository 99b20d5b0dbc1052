import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { Actor } from "~/features/auth/rules/access";
import { useApp } from "~tests/setup/app";
import { brandFixture, price } from "~tests/setup/brands";
import { announceStale } from "./mutations/freshness.server";
import { verifyBrand } from "./mutations/state.server";
import { STALE_AFTER_DAYS, staleBefore } from "./rules/verification";

const start = new Date("2026-03-08T15:00:00Z");
const clock = { now: start };
const app = await useApp({ now: () => clock.now });
const { db } = app.platform;
const ann: Actor = { ...(await createStaff(db, { name: "Ann Carter" })), sessionId: "a" };
const { created } = brandFixture(db, ann, start);

const NOTE = "Price not checked since";
const pages = ["/providers/northfield-clinic", "/providers"];
const texts = () => Promise.all(pages.map(async (path) => (await app.fetch(path)).text()));
const later = (minutes: number) =>
  new Date(start.getTime() + STALE_AFTER_DAYS * 86_400_000 + minutes * 60_000);

test("a price says so as soon as it passes the freshness limit, even on cached pages, until it's checked", async () => {
  const stored = await created({
    raw: { last_verified_updated: start.toISOString() },
    prices: [{ id: null, row: price() }],
  });
  await app.settled();
  for (const html of await texts()) expect(html).not.toContain(NOTE);

  clock.now = later(-5);
  await announceStale(db, clock.now);
  await app.settled();
  for (const html of await texts()) expect(html).not.toContain(NOTE);

  clock.now = later(10);
  await announceStale(db, clock.now);
  await app.settled();
  for (const html of await texts()) expect(html).toContain(`${NOTE} Mar 8, 2026`);
  expect((await texts())[0]).toContain("Not checked in 90 days");

  await verifyBrand(db, ann, stored.brand_id, clock.now);
  await app.settled();
  for (const html of await texts()) expect(html).not.toContain(NOTE);
  expect(staleBefore(clock.now) > start).toBe(true);
});

test("a price that was never checked says that", async () => {
  await created({ raw: { brand_name: "Never Checked" }, prices: [{ id: null, row: price() }] });
  await app.settled();
  expect(await (await app.fetch("/providers/never-checked")).text()).toContain("Price not checked yet");
});

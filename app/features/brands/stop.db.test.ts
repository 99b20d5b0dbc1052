import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { useApp } from "~tests/setup/app";
import { brandFixture, price } from "~tests/setup/brands";
import { useDatabase } from "~tests/setup/database";
import { resumeBrand, stopBrand } from "./mutations/state.server";
import { listBrands } from "./queries/brands.server";
import { findStop } from "./queries/stop.server";

// The real clock: a stop ends by time.
const { db } = await useDatabase();
const app = await useApp();
const actor = { ...(await createStaff(db, { name: "Ann Carter" })), sessionId: "a" };
const { created } = brandFixture(db, actor, new Date());

const isListed = async (name: string) => (await (await app.fetch("/providers")).text()).includes(name);
const newBrand = async (name: string) =>
  (await created({ raw: { brand_name: name }, prices: [{ id: null, row: price() }] })).brand_id;

test("a stopped provider disappears from cached pages at once, and returns at the end time without a database change", async () => {
  const brandId = await newBrand("Returning Clinic");
  await expect.poll(() => isListed("Returning Clinic")).toBe(true);
  const at = new Date();
  const endsAt = new Date(at.getTime() + 1_500);
  await stopBrand(db, actor, brandId, { reason: "Recall", endsAt }, at);
  await app.settled();
  expect(await isListed("Returning Clinic")).toBe(false);
  const version = () => db.execute(sql`select xmin::text from brands where brand_id = ${brandId}`);
  const before = await version();
  await expect.poll(() => isListed("Returning Clinic")).toBe(true);
  expect(new Date() >= endsAt).toBe(true);
  expect(await version()).toEqual(before);
});

test("the first of several stops to end is watched, and later ones follow", async () => {
  const ids = [
    await newBrand("Second Clinic"),
    await newBrand("First Clinic"),
    await newBrand("Open Clinic"),
  ];
  const at = new Date();
  const ends = [new Date(at.getTime() + 2_500), new Date(at.getTime() + 1_000), null];
  for (const [index, brandId] of ids.entries())
    await stopBrand(db, actor, brandId, { reason: "Recall", endsAt: ends[index] ?? null }, at);
  await app.settled();
  await expect.poll(() => isListed("First Clinic")).toBe(true);
  await expect.poll(() => isListed("Second Clinic")).toBe(true);
  expect(await isListed("Open Clinic")).toBe(false);
});

test("a stop counts from its start to the moment before its end, and can be replaced or ended once", async () => {
  const at = new Date("2026-03-08T15:00:00Z");
  const endsAt = new Date("2026-03-09T04:00:00Z");
  const brandId = await newBrand("Fixed Clinic");
  const isOffered = async (now: Date) =>
    (await listBrands(db, now)).some((brand) => brand.brandId === brandId);
  await stopBrand(db, actor, brandId, { reason: "Recall", endsAt }, at);
  expect(await isOffered(new Date(endsAt.getTime() - 1))).toBe(false);
  expect(await isOffered(endsAt)).toBe(true);
  expect(await findStop(db, brandId, at)).toEqual({
    at: at.toISOString(),
    by: "Ann Carter",
    reason: "Recall",
    endsAt: endsAt.toISOString(),
  });
  expect(await findStop(db, brandId, endsAt)).toBeNull();
  // A stop that has ended can't be ended again.
  expect(await resumeBrand(db, actor, brandId, endsAt)).toBeNull();
  await stopBrand(db, actor, brandId, { reason: "Still recalled", endsAt: null }, endsAt);
  expect(await findStop(db, brandId, endsAt)).toMatchObject({ reason: "Still recalled", endsAt: null });
  expect(await resumeBrand(db, actor, brandId, endsAt)).toEqual({ brandName: "Fixed Clinic" });
  expect(await isOffered(endsAt)).toBe(true);
  expect(await resumeBrand(db, actor, brandId, endsAt)).toBeNull();
});

test("only administrators stop a provider and end its stop", async () => {
  const brandId = await newBrand("Guarded Clinic");
  const member = await createStaff(db, { name: "Max", role: "content_manager" });
  const manager = { ...member, sessionId: "b" };
  const stop = { reason: "Recall", endsAt: null };
  await expect(async () => stopBrand(db, manager, brandId, stop, new Date())).rejects.toThrow();
  await expect(async () => resumeBrand(db, manager, brandId, new Date())).rejects.toThrow();
});

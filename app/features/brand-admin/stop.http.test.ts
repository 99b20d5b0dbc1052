import { sql } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { stopBrand } from "~/features/brands/mutations/state.server";
import { buildEntry, storePost } from "~/features/posts/factory";
import { createConversion } from "~/features/revenue/factory";
import { splitTests, splitTestVariants } from "~/platform/db/tables/split-tests";
import { providerClicks } from "~/platform/db/tables/tracking";
import { useApp } from "~tests/setup/app";
import { brandFixture } from "~tests/setup/brands";
import { browserWith } from "~tests/setup/browser";
import { cookiesOf, signIn } from "~tests/setup/staff";
import { readStopEffects } from "./queries/stop-effects.server";

const now = new Date("2026-03-08T15:00:00Z");
const app = await useApp({ now: () => now });
const { db } = app.platform;
const account = await createStaff(db, { name: "Ann Carter" });
const actor = { ...account, sessionId: "a" };
const cookie = await signIn(app, account);
const admin = browserWith(app, cookie);
const { created } = brandFixture(db, actor, now);

const newBrand = async (name: string) => (await created({ raw: { brand_name: name } })).brand_id;
const editor = (brandId: number) => href("/admin/edit/:brandId", { brandId: String(brandId) });
const stopPage = (brandId: number) => href("/admin/edit/:brandId/stop", { brandId: String(brandId) });
const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const stoppedText = "This provider is stopped. Visitors can't see it.";

describe("the page", () => {
  test("stops a provider with its reason and end, marks it, and undoes that in one click", async () => {
    const brandId = await newBrand("Paused Clinic");
    expect(await admin.page(editor(brandId))).toContain(stopPage(brandId));
    const fields = { intent: "stop", reason: "Batch recall", endsOn: "2026-03-10" };
    const answer = await admin.post(stopPage(brandId), fields);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, editor(brandId)]);
    const next = plain(await browserWith(app, cookiesOf(answer, cookie)).page(editor(brandId)));
    for (const text of [
      "Paused Clinic is stopped",
      stoppedText,
      "Batch recall",
      "Mar 10, 2026",
      "by Ann Carter",
    ])
      expect(next).toContain(text);
    const list = await admin.page(`${href("/admin")}?show=stopped`);
    expect(plain(list)).toMatch(/Paused Clinic[\s\S]*Stopped until [\s\S]*Mar 10, 2026/);

    await admin.post(stopPage(brandId), { intent: "resume" });
    expect(plain(await admin.page(editor(brandId)))).not.toContain(stoppedText);
    const trail = await db.execute<{ action: string }>(
      sql`select action from audit_log where entity = 'brand' and entity_id = ${String(brandId)} order by audit_id`,
      "objects",
    );
    expect(trail.map(({ action }) => action)).toEqual(["created", "stopped", "resumed"]);
  });

  test("names the field that is wrong, keeps what was typed, and changes nothing", async () => {
    const brandId = await newBrand("Refused Clinic");
    const answer = await admin.post(stopPage(brandId), { intent: "stop", reason: " ", endsOn: "2026-03-08" });
    const page = plain(await answer.text());
    expect(answer.status).toBe(400);
    for (const text of ["Enter the reason", "Enter a date after today", 'value="2026-03-08"'])
      expect(page).toContain(text);
    expect((await admin.post(stopPage(brandId), { intent: "other" })).status).toBe(400);
    expect(plain(await admin.page(editor(brandId)))).not.toContain(stoppedText);
  });

  test("doesn't exist for an unknown or deleted brand", async () => {
    const brandId = await newBrand("Deleted Clinic");
    await db.execute(sql`update brands set archived_at = now() where brand_id = ${brandId}`);
    for (const page of [stopPage(brandId), stopPage(999_999)]) {
      expect((await admin.get(page)).status).toBe(404);
      expect((await admin.post(page, { intent: "stop", reason: "x", endsOn: "" })).status).toBe(404);
    }
  });
});

test("what a stop affects is counted: public posts, running tests, clicks, payout, and watches", async () => {
  const [brandId, other] = [await newBrand("Counted Clinic"), await newBrand("Other Clinic")];
  const ranking = (providerId: number) => [buildEntry(1, { providerId })];
  const ranked = await storePost(db, {
    title: "Ranked",
    template: "ranking",
    providerRankings: ranking(brandId),
  });
  await storePost(db, {
    title: "Reviewed",
    template: "provider_review",
    providerDetails: { providerId: brandId, pros: [], cons: [] },
  });
  await storePost(db, { template: "ranking", status: "draft", providerRankings: ranking(brandId) });
  await storePost(db, { template: "ranking", archivedAt: now, providerRankings: ranking(brandId) });
  await storePost(db, { template: "ranking", providerRankings: ranking(other) });
  for (const status of ["active", "paused"] as const) {
    const [stored] = await db
      .insert(splitTests)
      .values({ name: `Test ${status}`, status, startDate: "2026-03-01", slug: `test-${status}` })
      .returning({ id: splitTests.id });
    await db
      .insert(splitTestVariants)
      .values({ splitTestId: stored?.id ?? "", position: 1, name: "A", postId: ranked.id });
  }
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const click = (providerId: number, days: number) => ({
    providerId,
    component: "blog",
    sourcePage: "/blog/a",
    createdAt: daysAgo(days),
  });
  await db
    .insert(providerClicks)
    .values([click(brandId, 0), click(brandId, 29), click(brandId, 31), click(other, 1)]);
  const conversion = (values: Parameters<typeof createConversion>[1]) =>
    createConversion(db, { brandId, payout: "12.50", createdAt: daysAgo(1), ...values });
  await conversion({});
  await conversion({ createdAt: daysAgo(40) });
  await conversion({ status: "reversed" });
  await conversion({ isTest: true });
  await conversion({ brandId: other });

  const effects = await readStopEffects(db, brandId, now);
  expect(effects).toMatchObject({ postCount: 2, testCount: 1, clicks: 2, payoutCents: 1250, watches: 0 });
  expect(effects.posts.map(({ title }) => title)).toEqual(["Ranked", "Reviewed"]);
  expect(effects.tests.map(({ name }) => name)).toEqual(["Test active"]);
  const page = plain(await admin.page(stopPage(brandId)));
  for (const text of ["$12.50", "Ranked", "Test active"]) expect(page).toContain(text);

  // The stop leaves posts and tests as they are.
  const content = () =>
    db.execute(sql`select id, version, provider_rankings, updated_at from blog_posts order by id`);
  const before = await content();
  await stopBrand(db, actor, brandId, { reason: "Recall", endsAt: null }, now);
  expect(await content()).toEqual(before);
});

import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { matchIds } from "~/features/ad-spend/mutations/matching.server";
import { createStaff } from "~/features/auth/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";

const NOW = new Date("2026-03-20T16:00:00Z");
const DAY = "2026-03-18";
const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const admin = browserWith(app, await signIn(app, await createStaff(db)));
const manager = browserWith(app, await signIn(app, await createStaff(db, { role: "content_manager" })));
const PAGE = href("/admin/revenue/ad-spend/matching");
const post = (fields: Record<string, string>) => admin.post(PAGE, { expected: "", ...fields });
const keyOf = (item: string) => ({ level: "campaign", platform: "google", item });
const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
const page = async (query = "") => wordsOf(await admin.page(`${PAGE}${query}`));

/** $100 for "Brand" (id 71001), $50 for "Fall", and $7 without a campaign; a conversion each for two tags. */
beforeEach(async () => {
  for (const table of ["ad_spend_reports", "ad_spend_aliases", "conversions"])
    await db.execute(sql`truncate ${sql.identifier(table)} cascade`);
  await db.execute(sql`insert into ad_spend_reports (date, platform, account, spend_amount, source)
    values (${DAY}, 'google', '', 157, 'csv')`);
  await db.execute(sql`insert into ad_spend_lines (date, platform, account, campaign_id, campaign, spend_amount)
    values (${DAY}, 'google', '', '71001', 'Brand', 100), (${DAY}, 'google', '', null, 'Fall', 50)`);
  await db.execute(sql`insert into conversions (transaction_id, campaign, payout, created_at)
    values ('1', 'fall', 80, ${`${DAY}T15:00:00Z`}), ('2', 'brand_search', 60, ${`${DAY}T15:00:00Z`})`);
});

describe("the matching page", () => {
  test("shows what has no clicks, what has no spend, and their share; equal names match", async () => {
    const words = await page();
    expect(words).toContain("Spend without clicks $100.00 63.7% of the spend");
    expect(words).toContain("broken down $7.00 4.5% of the spend");
    expect(words).toContain("brand_search 0 1 $60.00");
    expect(words).toMatch(/Fall Google Ads fall Same name \$50\.00 \$80\.00/);
  });

  test("a match is kept, counts in reports, and is removed", async () => {
    expect((await post({ intent: "match", ...keyOf("71001"), tag: " Brand_Search " })).status).toBe(302);
    expect(await page()).toMatch(/Brand Google Ads, 71001 brand_search By hand \$100\.00 \$60\.00/);
    const report = `${href("/admin/reports")}?by=campaign&m=payout&m=spend&m=profit&m=roas&days=7`;
    expect(wordsOf(await admin.page(report))).toMatch(/brand_search\D+\$60\.00 \$100\.00 −\$40\.00 0\.60x/);
    const removed = await post({ intent: "remove", ...keyOf("71001"), expected: "brand_search" });
    expect(removed.status).toBe(302);
    expect(await page()).toContain("63.7% of the spend");
    const audited = await db.execute<{ action: string; summary: string }>(
      sql`select action, summary from audit_log where entity = 'ad_spend' order by audit_id desc limit 2`,
      "objects",
    );
    expect(audited.map(({ action }) => action)).toEqual(["unmatched", "matched"]);
  });

  test("two people don't overwrite each other: the second gets 409 and sees the first one's match", async () => {
    await post({ intent: "match", ...keyOf("71001"), tag: "fall" });
    const same = await post({ intent: "match", ...keyOf("71001"), tag: "fall" });
    expect(same.status, "the same form again").toBe(302);
    const second = await post({ intent: "match", ...keyOf("71001"), tag: "brand_search" });
    expect(second.status).toBe(409);
    const words = wordsOf(await second.text());
    expect(words).toContain("Someone else changed this match");
    expect(words).toMatch(/Brand Google Ads, 71001 fall By hand/);
  });

  test("a match of equal names is changed, and kept apart from the clicks with that name", async () => {
    expect(await page()).toMatch(/Fall Google Ads fall Same name/);
    await post({ intent: "match", ...keyOf("fall"), tag: "fall 2025" });
    expect(await page()).toContain("Spend without clicks $150.00");
    expect(await page()).toContain("Clicks without spend By campaign tag (utm_campaign) or sub2.");
    await post({ intent: "remove", ...keyOf("fall"), expected: "fall 2025" });
    expect(await page()).toMatch(/Fall Google Ads fall Same name/);
  });

  test("undo puts back what was stored before: nothing, a removal, or a match by id", async () => {
    const stored = () =>
      db.execute<{ tag: string | null; byId: boolean }>(
        sql`select tag, is_automatic as "byId" from ad_spend_aliases`,
        "objects",
      );
    const undo = (was: string, tag: string, expected: string) =>
      post({ intent: "undo", ...keyOf("71001"), was, tag, expected });
    await post({ intent: "match", ...keyOf("71001"), tag: "fall" });
    await undo("none", "", "fall");
    expect(await stored()).toEqual([]);
    await db.execute(sql`insert into ad_spend_aliases (level, platform, item, tag, matched_at, is_automatic)
      values ('campaign', 'google', '71001', '71001', now(), true)`);
    await post({ intent: "remove", ...keyOf("71001"), expected: "71001" });
    expect(await stored()).toEqual([{ tag: null, byId: false }]);
    await undo("id", "71001", "");
    expect(await stored()).toEqual([{ tag: "71001", byId: true }]);
    expect((await undo("staff", "fall", "other")).status, "changed since").toBe(409);
    expect((await undo("maybe", "fall", "71001")).status).toBe(400);
  });

  test.for<[Record<string, string>, string]>([
    [{ intent: "match", ...keyOf("71001"), tag: " " }, "Enter the tag of its clicks"],
    [{ intent: "match", ...keyOf("71001"), tag: "x".repeat(201) }, "Enter at most 200 characters"],
    [{ intent: "match", ...keyOf("71001"), tag: "a\0" }, "Remove the special characters"],
    [{ intent: "match", ...keyOf("71001"), platform: "bing", tag: "a" }, "Reload the page"],
    [{ intent: "match", ...keyOf("71001"), level: "month", tag: "a" }, "Reload the page"],
  ])("%o is refused", async ([fields, message]) => {
    const answer = await post(fields);
    expect(answer.status).toBe(400);
    expect(wordsOf(await answer.text())).toContain(message);
    expect(await page()).toContain("63.7% of the spend");
  });

  test("an id that is a tag is matched automatically, but not again once someone removed the match", async () => {
    await db.execute(sql`insert into blog_analytics (path, slug, session_id, utm_campaign, created_at)
      values ('/blog/a', 'a', 'visitor', '71001', ${`${DAY}T14:00:00Z`})`);
    expect(await matchIds(db, NOW)).toBe(1);
    expect(await matchIds(db, NOW)).toBe(0);
    await db.execute(sql`insert into conversions (transaction_id, campaign, payout, created_at)
      values ('3', '71001', 30, ${`${DAY}T15:00:00Z`})`);
    expect(await page()).toMatch(/Brand Google Ads, 71001 71001 Same id \$100\.00 \$30\.00/);
    await post({ intent: "remove", ...keyOf("71001"), expected: "71001" });
    expect(await matchIds(db, NOW)).toBe(0);
    expect(await page()).toContain("63.7% of the spend");
  });

  test("sources are matched too; content managers never see spend", async () => {
    expect(await page("?level=source")).toMatch(/Google Ads \$157\.00/);
    expect(await admin.page(`${PAGE}?level=source&days=90`)).toContain("?level=adSet&amp;days=90");
    const match = { intent: "match", level: "source", platform: "google", item: "", tag: "AdWords" };
    expect((await post(match)).status).toBe(302);
    const [row] = await db.execute<{ tag: string }>(sql`select tag from ad_spend_aliases`, "objects");
    expect(row?.tag).toBe("AdWords");
    expect(wordsOf(await (await manager.get(PAGE)).text())).not.toContain("$157.00");
    const report = `${href("/admin/reports")}?by=campaign&m=payout&m=spend&m=roas&days=7`;
    expect(wordsOf(await (await manager.get(report)).text())).not.toContain("$157.00");
  });
});

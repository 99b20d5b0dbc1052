import type { blogSchedules } from "~/platform/db/tables/article-generator";
import type { auditLog } from "~/platform/db/tables/audit";
import type { brandImports } from "~/platform/db/tables/brand-import";
import type { DemoPosts } from "../posts";
import type { DemoBrand } from "../rows";
import { randomOf } from "../traffic/calendar";
import { sampleUuid } from "./ids";

const DAY_MS = 86_400_000;
/** Invented people without an account. */
export const samplePeople = ["Dana Whitfield (sample)", "Marcus Reyes (sample)"] as const;

type ScheduleRow = typeof blogSchedules.$inferInsert;
type AuditRow = typeof auditLog.$inferInsert;

/**
 * Scheduled articles in several states. They have no requester, so they are never written: a waiting one fails for that
 * reason, without a request to the vendor.
 */
export function buildSampleSchedules(posts: DemoPosts["posts"], now: Date): ScheduleRow[] {
  const draft = posts.find(({ status }) => status === "draft");
  const plans: (Pick<ScheduleRow, "keyword" | "status" | "reason" | "postId"> & { inDays: number })[] = [
    { keyword: "switching GLP-1 providers (sample)", inDays: -20, status: "done", postId: draft?.id ?? null },
    {
      keyword: "semaglutide and travel (sample)",
      inDays: -9,
      status: "failed",
      reason: "The AI vendor was busy. Sample data: nothing was sent.",
    },
    { keyword: "GLP-1 and protein goals (sample)", inDays: -3, status: "cancelled" },
    { keyword: "tirzepatide price changes this year (sample)", inDays: 30, status: "pending" },
    { keyword: "questions for a first telehealth visit (sample)", inDays: 60, status: "pending" },
  ];
  return plans.map(({ inDays, ...plan }) => {
    const publishDate = new Date(now.getTime() + inDays * DAY_MS);
    const createdAt = new Date(Math.min(publishDate.getTime(), now.getTime()) - 6 * DAY_MS);
    const finishedAt = plan.status === "pending" ? null : publishDate;
    return {
      ...plan,
      scheduleId: sampleUuid(`sample schedule ${plan.keyword}`),
      requestId: sampleUuid(`sample request ${plan.keyword}`),
      origin: "schedule",
      publishDate,
      useTemplate: true,
      usedTemplate: plan.status === "done",
      attempts: plan.status === "failed" ? 3 : 0,
      createdAt,
      updatedAt: finishedAt ?? createdAt,
      finishedAt,
    };
  });
}

/** A price import from half a year ago, whose rows have since been deleted. */
export function buildSampleImports(pricing: number, now: Date): (typeof brandImports.$inferInsert)[] {
  const at = new Date(now.getTime() - 190 * DAY_MS);
  const [name] = samplePeople;
  return [
    {
      kind: "brand_pricing",
      status: "done",
      fileName: "brand_pricing-sample.csv",
      fileBytes: pricing * 74,
      encoding: "utf-8",
      delimiter: ",",
      newRows: pricing,
      createdBy: "sample",
      createdByName: name,
      createdAt: at,
      importedByName: name,
      importedAt: at,
      hasRows: false,
    },
  ];
}

/** Changes that staff might have made in the last weeks. */
export function buildSampleAudit(
  brands: readonly DemoBrand[],
  posts: DemoPosts["posts"],
  now: Date,
): AuditRow[] {
  const random = randomOf(800);
  const entries: AuditRow[] = [];
  const add = (
    daysAgo: number,
    entry: Pick<AuditRow, "action" | "entity" | "entityId" | "summary" | "before" | "after">,
  ) =>
    entries.push({
      ...entry,
      createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
      actorName: random.pick(samplePeople),
      actorRole: "admin",
    });
  for (const daysAgo of [62.3, 53, 40.1, 31, 22.4, 16.2, 12, 7.3, 4, 2.2]) {
    const { brand } = random.pick(brands);
    const verifiedAt = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
    add(daysAgo, {
      action: "verified",
      entity: "brand",
      entityId: String(brand.brandId),
      summary: brand.brandName,
      before: null,
      after: { last_verified_updated: verifiedAt },
    });
  }
  for (const [daysAgo, post] of posts.slice(0, 6).map((post, index) => [55 - index * 9, post] as const)) {
    add(daysAgo, {
      action: "updated",
      entity: "post",
      entityId: post.id,
      summary: post.title,
      before: { status: "draft" },
      after: { status: post.status ?? "published" },
    });
  }
  const others: [number, string, string, string, string][] = [
    [92, "created", "network", "sample", "Bluebonnet Affiliates (sample)"],
    [50, "created", "split_test", "sample", "Sample: countdown or quiz"],
    [
      38,
      "corrected",
      "conversion",
      "sample statement 1",
      "4 conversions by bluebonnet-statement-sample-1.csv",
    ],
    [21, "created", "split_test", "sample", "Sample: long or short ranking"],
    [15, "created", "schedule", "sample", "semaglutide and travel (sample)"],
    [
      8,
      "corrected",
      "conversion",
      "sample statement 2",
      "4 conversions by bluebonnet-statement-sample-2.csv",
    ],
    [3, "cancelled", "schedule", "sample", "GLP-1 and protein goals (sample)"],
    [1, "updated", "ad_spend", "sample", "Ad spend of the sample campaigns"],
  ];
  for (const [daysAgo, action, entity, entityId, summary] of others)
    add(daysAgo, { action, entity, entityId, summary, before: null, after: null });
  return entries.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

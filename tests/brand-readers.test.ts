import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Files that read brands without `BrandCatalog.all`, `byId`, and `bySlug`, and so decide for themselves whether a
 * stopped provider counts. A new one must be added here with its reason.
 */
const otherReaders: Record<string, string> = {
  "rebate/claim.route.tsx": "claims for orders before the stop",
  "rebate/use-cases/receive-claim.server.ts": "claims for orders before the stop",
  "rebate/review.route.tsx": "staff",
  "ranking-editor/use-cases/find-providers.server.ts": "staff",
  "alerts/queries/top-posts.server.ts": "staff",
  "live/queries/activity.server.ts": "staff",
  "notes/queries/note-subjects.server.ts": "staff",
  "post-management/use-cases/compare-post.server.ts": "staff",
  "posts/queries/editing.server.ts": "staff",
  "rebate/queries/review.server.ts": "staff",
  "tracking/mutations/recorder.server.ts": "counts what visitors did",
  "price-watch/mutations/news.server.ts": "a stopped plan isn't gone: its watch waits",
  "price-reports/queries/corrections.server.ts": "uses isOffered",
  "price-reports/queries/reports.server.ts": "staff",
  "price-reports/use-cases/person-data.server.ts": "staff",
  "price-mentions/queries/changed-prices.server.ts": "staff",
};

const STAFF_FEATURES =
  /^(brand-admin|brand-import|analytics|attribution|explorer|revenue|conversion-tools|sample-data|export|backup|post-import|command-palette|brands)\//;
const OWN_READ = /allWithStopped|listCatalog|(?:from|join) brands\b|tables\/brands"/;

test("every file that reads brands in its own way is known", () => {
  const features = path.resolve(import.meta.dirname, "../app/features");
  const found = readdirSync(features, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|factory\.ts$/.test(file))
    .filter((file) => !STAFF_FEATURES.test(file))
    .filter((file) => OWN_READ.test(readFileSync(path.join(features, file), "utf8")));
  expect(found.sort()).toEqual(Object.keys(otherReaders).sort());
});

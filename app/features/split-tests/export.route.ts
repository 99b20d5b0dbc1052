import { currentActor } from "~/features/auth/middleware.server";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { type CsvCell, csvDownload } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { getSplitTestDailyData } from "./queries/report.server";
import { findTest } from "./queries/tests.server";
import { comparisonLines } from "./rules/comparison-file";
import { messages } from "./rules/messages";
import { countsOn, type DailyRow, firstDayOf, reportRange } from "./rules/report";
import { type SplitTest, testIdOrNull } from "./schema";
import { visitorCountsContext } from "./use-cases/visitor-counts.server";

/**
 * The days of a test as CSV, one row for each day and variant, or with `?of=comparison` one row for each pair of
 * variants and metric (spec:split-tests#test-export).
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now: clock } = context.get(platformContext);
  const id = testIdOrNull.parse(params.id);
  const test = id === null ? undefined : await findTest(db, currentActor(context), id);
  if (!test) throw new Response(messages.notFound, { status: 404 });
  const now = clock();
  const today = dayOf(now);
  if (url.searchParams.get("of") === "comparison") {
    if (test.visitorsDeletedAt)
      throw new Response("The visitors of this test were deleted, so they can't be compared.", {
        status: 410,
      });
    const count = await context.get(visitorCountsContext).read(test);
    if (typeof count === "string") {
      const problem =
        count === "counting" ? "The visitors are still being counted." : "The visitors couldn't be counted.";
      throw new Response(`${problem} Try again in a minute.`, {
        status: 503,
        headers: { "Retry-After": "60" },
      });
    }
    const lines = comparisonLines(test, count);
    return csvDownload(`split-test-${test.slug}-comparison-${today}.csv`, lines);
  }
  const range = reportRange(url.searchParams.get("range"));
  const rows = await getSplitTestDailyData(
    db,
    test.id,
    { first: firstDayOf(range, test, today), today },
    now,
  );
  return csvDownload(`split-test-${test.slug}-${today}.csv`, linesOf(test, rows));
}

const HEADER = "date,variant_id,variant,weight,post,views,clicks,conversions,revenue";

async function* linesOf(test: SplitTest, rows: readonly DailyRow[]): AsyncGenerator<readonly CsvCell[]> {
  yield HEADER.split(",");
  for (const row of rows) {
    for (const { id, name, weight, post } of test.variants) {
      const { views, clicks, conversions, revenueCents } = countsOn(row, id);
      const revenue = (revenueCents / 100).toFixed(2);
      yield [row.date, id, name, weight, post?.slug ?? null, views, clicks, conversions, revenue];
    }
  }
}

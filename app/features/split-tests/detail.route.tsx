import { RefreshCw } from "lucide-react";
import { data, href, useRevalidator } from "react-router";
import { DayNotes } from "~/features/annotations/public-components/day-notes";
import type { OpenDayNotes } from "~/features/annotations/rules/day-notes";
import { openDayNotes } from "~/features/annotations/use-cases/open-day-notes.server";
import { currentActor } from "~/features/auth/middleware.server";
import type { Actor } from "~/features/auth/rules/access";
import { dayOf } from "~/kernel/days";
import { type Platform, platformContext } from "~/platform/context.server";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { ExportLink } from "~/ui/export-link";
import { PageHeader } from "~/ui/page-header";
import { TabLinks } from "~/ui/tab-links";
import type { Route } from "./+types/detail.route";
import { ComparisonsSection } from "./components/comparisons";
import { ConclusionCard } from "./components/conclusion";
import { DailyPerformance } from "./components/daily-performance";
import { DoubtBanners, WinnerBanner } from "./components/report-banners";
import { RunLengthCard } from "./components/run-length-card";
import { StatusBadge, TrafficText, timeText } from "./components/test-card";
import { AssignedText, VariantCards } from "./components/variant-cards";
import { countAssigned, getSplitTestDailyData } from "./queries/report.server";
import { findTest } from "./queries/tests.server";
import { daysCompared } from "./rules/comparison-texts";
import { comparisonsOf } from "./rules/comparisons";
import { messages } from "./rules/messages";
import { PAYOUT_NOTE, type PrimaryPayout, primaryPayout } from "./rules/payout";
import {
  DEFAULT_UPLIFT,
  firstDayOf,
  phaseOf,
  type Report,
  type ReportRange,
  rangeNames,
  reportOf,
  reportRange,
  reportRanges,
  type Uplift,
  upliftOf,
} from "./rules/report";
import { type RunLength, runLength } from "./rules/run-length";
import { runLengthText } from "./rules/run-length-text";
import {
  type FoundComparisons,
  type PrimaryVerdict,
  primaryVerdict,
  standingName,
  standingOf,
} from "./rules/verdict";
import { type SplitTest, testIdOrNull } from "./schema";
import { type VisitorCounts, visitorCountsContext } from "./use-cases/visitor-counts.server";

/** How the variants of one test perform (spec:split-tests#test-report). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const query = {
    range: reportRange(url.searchParams.get("range")),
    uplift: upliftOf(url.searchParams.get("uplift")),
    now: platform.now(),
  };
  const nothing = { test: null, report: null, dayNotes: null, ...query };
  const found = await readTest(platform, actor, params.id);
  if (found === "failed") return data({ ...nothing, failed: true }, { status: 503 });
  if (found === null) return data({ ...nothing, failed: false }, { status: 404 });
  const report = await readReport(platform, context.get(visitorCountsContext), found, query);
  const [first, last] = [report?.daily[0]?.date, report?.daily.at(-1)?.date];
  const dayNotes = first && last ? await openDayNotes(platform, actor, { first, last }) : null;
  return data({ ...nothing, test: found, report, dayNotes, failed: false }, { status: report ? 200 : 503 });
}

async function readTest(
  { db, log }: Platform,
  actor: Actor,
  typedId: string,
): Promise<SplitTest | null | "failed"> {
  const id = testIdOrNull.parse(typedId);
  if (id === null) return null;
  try {
    return (await findTest(db, actor, id)) ?? null;
  } catch (error) {
    log.failure(error, "split test not read");
    return "failed";
  }
}

type ComparedReport = Report & {
  comparisons: FoundComparisons;
  /** Only of a test whose primary metric is payout; null for any other, and while it isn't known. */
  payout: PrimaryPayout | null;
  verdict: PrimaryVerdict;
  /** Including today. Without a comparison, the days since the test started. */
  daysCompared: number;
  runLength: RunLength;
};
type ReportQuery = { range: ReportRange; uplift: Uplift; now: Date };

async function readReport(
  { db, log }: Platform,
  counts: VisitorCounts,
  test: SplitTest,
  { range, uplift, now }: ReportQuery,
): Promise<ComparedReport | null> {
  const today = dayOf(now);
  const days = { first: firstDayOf(range, test, today), today };
  try {
    const [rows, assigned, count] = await Promise.all([
      getSplitTestDailyData(db, test.id, days, now),
      // A batch can take more visitors from one variant than from another.
      test.visitorsDeletedAt ? null : countAssigned(db, test.id, test.variantsChangedAt),
      test.visitorsDeletedAt ? null : counts.read(test),
    ]);
    const report = reportOf({ test, rows, assigned, range, today });
    const comparisons = count === null || typeof count === "string" ? count : comparisonsOf(test, count);
    const verdict = primaryVerdict(comparisons, test.visitorsDeletedAt !== null);
    const payout =
      test.primaryMetric === "payout" && count !== null && typeof count !== "string"
        ? primaryPayout(comparisons, count.payoutDays)
        : null;
    return { ...report, comparisons, payout, verdict, ...paceOf(comparisons, { report, today, uplift }) };
  } catch (error) {
    log.failure(error, "figures of a split test not read");
    return null;
  }
}

type PaceInput = { report: Report; today: string; uplift: Uplift };

/** How long the test has compared, and how long it must still run. */
function paceOf(comparisons: FoundComparisons, { report: { daysRun }, today, uplift }: PaceInput) {
  if (comparisons === null || typeof comparisons === "string")
    return { daysCompared: daysRun, runLength: { kind: "unknown" } as const };
  const { primary: metric, control, others, since } = comparisons;
  const days = daysCompared(since, { daysRun, today });
  const variants = [control, ...others].map(({ sums }) => sums);
  return {
    daysCompared: days,
    runLength: runLength({ metric, variants, days, daysRun, uplift: uplift.percent / 100 }),
  };
}

/** The page's subject, even if the data couldn't be read. */
const nameOf = (data: Route.ComponentProps["loaderData"] | undefined) =>
  data?.test?.name ?? (data?.failed ? "Split test" : messages.notFound);

export const handle = { crumb: nameOf };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const parts = [nameOf(loaderData), matches[0].loaderData?.siteName];
  return [{ title: parts.filter(Boolean).join(" | ") }, { name: "robots", content: "noindex" }];
}

const back = { to: href("/admin/blog/split-tests"), label: "Back to split tests" };

export default function SplitTestDetail({ loaderData }: Route.ComponentProps) {
  const { test, report, dayNotes, range, uplift, now, failed } = loaderData;
  if (!test) return <NoTest failed={failed} />;
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3 wrap-anywhere">
            {test.name}
            <StatusBadge test={test} today={dayOf(now)} />
          </span>
        }
        back={back}
        actions={<ReportActions id={test.id} range={range} />}
      >
        {timeText(test)}
        <TrafficText test={test} today={dayOf(now)} />
        {test.description && <span className="block wrap-anywhere">{test.description}</span>}
      </PageHeader>
      <TabLinks
        label="Timeframe"
        current={addressOf(test.id, range, uplift)}
        tabs={reportRanges.map((days) => ({ to: addressOf(test.id, days, uplift), label: rangeNames[days] }))}
        className="mb-4"
      />
      {report ? (
        <ReportView test={test} report={report} dayNotes={dayNotes} range={range} uplift={uplift} now={now} />
      ) : (
        <div className="flex flex-col gap-4">
          <Banner tone="error" title={messages.dataFailed} />
          <Banner tone="error" title={messages.dailyFailed} />
        </div>
      )}
    </>
  );
}

/** Changing the range keeps the requested uplift. */
function addressOf(id: string, range: ReportRange, { typed, percent }: Uplift): string {
  const query = new URLSearchParams({ range: String(range) });
  if (percent !== DEFAULT_UPLIFT || typed !== String(percent)) query.set("uplift", typed);
  return `${href("/admin/blog/split-tests/:id", { id })}?${query}`;
}

function NoTest({ failed }: { failed: boolean }) {
  if (failed) {
    return (
      <>
        <PageHeader title="Split test" back={back} />
        <Banner tone="error" title={messages.testFailed} />
      </>
    );
  }
  return (
    <EmptyState
      title={messages.notFound}
      level={1}
      action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
    >
      It may have been deleted, or it may use someone else's posts.
    </EmptyState>
  );
}

function ReportActions({ id, range }: { id: string; range: ReportRange }) {
  const { revalidate, state } = useRevalidator();
  const file = `${href("/admin/blog/split-tests/:id/export", { id })}?range=${range}`;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={state !== "idle"}
        busyLabel="Refreshing..."
        onClick={revalidate}
      >
        <RefreshCw aria-hidden="true" className="size-4" />
        Refresh
      </Button>
      <ExportLink to={file} size="sm">
        Export Data
      </ExportLink>
    </>
  );
}

type ReportViewProps = {
  test: SplitTest;
  report: ComparedReport;
  dayNotes: OpenDayNotes | null;
  range: ReportRange;
  uplift: Uplift;
  now: Date;
};

function ReportView({ test, report, dayNotes, range, uplift, now }: ReportViewProps) {
  const { variants, daily, leader, noWinner, ratio, comparisons, payout, verdict } = report;
  const today = dayOf(now);
  const hasEnded = phaseOf(test, today) === "over";
  const isUneven = ratio?.isOff === true;
  const advice = { hasEnded, daysRun: report.daysCompared, isUneven, isDecided: verdict.kind === "decided" };
  const standing = leader && standingOf(leader, verdict, isUneven);
  return (
    <div className="flex flex-col gap-6">
      <DoubtBanners ratio={ratio} variants={variants} />
      <ConclusionCard test={test} hasEnded={hasEnded} />
      <WinnerBanner {...{ leader, noWinner, verdict, hasEnded, isUneven }} daysRun={report.daysCompared} />
      <VariantCards
        variants={variants}
        payouts={test.primaryMetric === "payout" ? (payout?.cards ?? new Map()) : null}
        leader={leader && standing && { id: leader.id, standing, label: standingName(standing, hasEnded) }}
      />
      <p className="-mt-2 text-xs text-ink-soft">
        Counted from events in Eastern Time days, through <DateTime at={now} />. Conversion rate is
        conversions divided by clicks. A conversion counts on the day it arrives.
        <AssignedText test={test} ratio={ratio} />
        {test.primaryMetric === "payout" && ` ${PAYOUT_NOTE}`}
      </p>
      <ComparisonsSection
        comparisons={comparisons}
        deletedAt={test.visitorsDeletedAt}
        advice={advice}
        file={`${href("/admin/blog/split-tests/:id/export", { id: test.id })}?of=comparison`}
      />
      {!hasEnded && (
        <RunLengthCard
          range={range}
          uplift={uplift}
          text={runLengthText(report.runLength, { verdict, uplift: uplift.percent, advice })}
        />
      )}
      <DayNotes open={dayNotes}>
        <DailyPerformance variants={variants} daily={daily} payouts={payout?.days ?? null} today={today} />
      </DayNotes>
    </div>
  );
}

import { type ReactNode, useEffect, useState } from "react";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { ExportLink } from "~/ui/export-link";
import { type Column, Table } from "~/ui/table";
import { useProgress } from "~/ui/use-progress";
import {
  type Advice,
  earlierVisitsText,
  intervalText,
  meanText,
  unassignedText,
  verdictNames,
  verdictText,
} from "../rules/comparison-texts";
import type { ComparedHoldout, ComparedMetric, ComparedVariant, Comparisons } from "../rules/comparisons";
import { type Comparison, metrics, type Verdict, type VisitorSums } from "../rules/metrics";
import { countText } from "../rules/report-texts";
import type { MetricKey } from "../schema";

const tones: Record<Verdict, BadgeTone> = {
  early: "neutral",
  open: "neutral",
  safe: "good",
  better: "good",
  worse: "error",
};
type ComparisonsSectionProps = {
  comparisons: Comparisons | "counting" | "failed" | null;
  /** When the visitors were deleted; null if they weren't. */
  deletedAt: Date | null;
  advice: Advice;
  /** The URL of the CSV file. */
  file: string;
};

/** Every variant beside the first one, by metric, in intervals that allow looking every day (spec:split-tests#sequential). */
export function ComparisonsSection({ comparisons, deletedAt, advice, file }: ComparisonsSectionProps) {
  const found = typeof comparisons === "string" ? null : comparisons;
  return (
    <section aria-labelledby="comparisons" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="comparisons" className="text-lg font-semibold">
          Comparison per visitor
        </h2>
        {found && (
          <ExportLink to={file} size="sm">
            Export comparison
          </ExportLink>
        )}
      </div>
      {comparisons === "counting" && <StillCounting />}
      {comparisons === "failed" && (
        <Banner tone="error" title="The comparison couldn't be loaded. Select Refresh to try again." />
      )}
      {deletedAt && (
        <Note>
          The visitors of this test were deleted on <DateTime at={deletedAt} />, as set under Settings &gt;
          Retention. Views, clicks, and conversions are still counted.
          {!advice.hasEnded && " A new comparison starts when weights, posts, or variants change."}
        </Note>
      )}
      {comparisons === null && !deletedAt && (
        <Note>
          Variants are compared with the first one. Give the first and at least one other variant a weight
          above 0.
        </Note>
      )}
      {found && (
        <>
          {found.others.map((variant) => (
            <VariantComparison key={variant.id} {...{ comparisons: found, variant, advice }} />
          ))}
          {found.holdout && <HoldoutCard holdout={found.holdout} advice={advice} />}
          <Note>
            You can look at these intervals every day and stop as soon as the primary metric is decided. They
            cover visitors assigned since <DateTime at={found.since} />, regardless of the timeframe.{" "}
            {earlierVisitsText(found)} {unassignedText(found)}
          </Note>
        </>
      )}
    </section>
  );
}

const ASK_EVERY_MS = 5_000;
/** A count takes half a minute at most; others may have to be finished first. */
const ASK_FOR_MS = 120_000;

/** Loads the count again until it's done, for at most two minutes. */
function StillCounting() {
  const [isOver, setIsOver] = useState(false);
  useProgress(!isOver, ASK_EVERY_MS);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ASK_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="max-w-prose text-sm">
      {isOver
        ? "Counting visitors takes longer than usual. Select Refresh to check again."
        : "Still counting visitors. The comparison appears here as soon as it's ready."}
    </p>
  );
}

/**
 * What visitors outside the test did, and the interval of the difference from those in it (spec:split-tests#holdout).
 */
function HoldoutCard({ holdout, advice }: { holdout: ComparedHoldout; advice: Advice }) {
  return (
    <ComparisonCard
      title="Held out compared with all variants"
      than={{ name: "All variants", sums: holdout.all }}
      group={{ name: "Held out", sums: holdout.sums }}
      rows={holdout.comparisons}
      primary={null}
      advice={advice}
    >
      <div className="max-sm:mt-3 sm:px-3 sm:pb-3">
        <Note>
          Held-out visitors see the post they request. They decide nothing. If the ramp or the share held out
          changes during a test, the two groups came on different days, and part of a difference may be due to
          that.
        </Note>
      </div>
    </ComparisonCard>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="max-w-prose text-xs text-ink-soft">{children}</p>;
}

type VariantComparisonProps = { comparisons: Comparisons; variant: ComparedVariant; advice: Advice };

function VariantComparison({ comparisons: { control, primary }, variant, advice }: VariantComparisonProps) {
  const title = `${variant.name} compared with ${control.name}`;
  const groups = { than: control, group: variant, rows: variant.comparisons };
  return <ComparisonCard title={title} {...groups} primary={primary} advice={advice} />;
}

type ComparedRow = Comparison & Partial<ComparedMetric>;
type ComparisonCardProps = {
  title: string;
  /** The visitors that those of `group` are compared with. */
  than: { name: string; sums: VisitorSums };
  group: { name: string; sums: VisitorSums };
  rows: readonly ComparedRow[];
  /** Null: these visitors decide nothing. */
  primary: MetricKey | null;
  advice: Advice;
  children?: ReactNode;
};

/** Two groups of visitors side by side, by every metric. */
function ComparisonCard({ title, than, group, rows, primary, advice, children }: ComparisonCardProps) {
  const columns: readonly Column<ComparedRow>[] = [
    {
      key: "metric",
      header: "Metric",
      rowHeader: true,
      cell: ({ metric }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {metrics[metric].label}
          {metric === primary && <Badge tone="accent">Primary</Badge>}
        </span>
      ),
    },
    ...[than, group].map(
      ({ name, sums }, index): Column<ComparedRow> => ({
        key: `mean-${index}`,
        header: name,
        align: "end",
        cell: ({ metric }) => <span className="sm:whitespace-nowrap">{meanText(metric, sums)}</span>,
      }),
    ),
    { key: "change", header: "Change", align: "end", cell: (comparison) => <Change of={comparison} /> },
    {
      key: "result",
      header: "Result",
      cell: (comparison) => (
        <ResultCell comparison={comparison} isPrimary={comparison.metric === primary} advice={advice} />
      ),
    },
  ];
  return (
    <Card as="section" pad="none" className="p-4 sm:p-0">
      <h3 className="font-semibold wrap-anywhere max-sm:mb-2 sm:px-3 sm:pt-3">
        {title}{" "}
        <span className="figures text-sm font-normal text-ink-soft">
          {countText(group.sums.visitors)} and {countText(than.sums.visitors)} visitors
        </span>
      </h3>
      <div className="sm:overflow-x-auto">
        <Table caption={title} rows={rows} rowKey={({ metric }) => metric} columns={columns} />
      </div>
      {children}
    </Card>
  );
}

function Change({ of: { interval, adjusted } }: { of: ComparedRow }) {
  return (
    <>
      <IntervalText interval={interval} />
      {adjusted && (
        <span className="block text-xs text-ink-soft">
          Adjusted: <IntervalText interval={adjusted} />
        </span>
      )}
    </>
  );
}

/** `−46% to +414%` is wider than its column on phones, so there, it may break before "to". */
function IntervalText(comparison: Pick<Comparison, "interval">) {
  const text = intervalText(comparison).replace(" to ", " to\u00a0");
  return <span className="sm:whitespace-nowrap">{text}</span>;
}

type ResultCellProps = { comparison: Comparison; isPrimary: boolean; advice: Advice };

function ResultCell({ comparison, isPrimary, advice }: ResultCellProps) {
  const { verdict } = comparison;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tones[verdict]}>{verdictNames[verdict]}</Badge>
      <span className="min-w-0">{verdictText(comparison, isPrimary, advice)}</span>
    </span>
  );
}

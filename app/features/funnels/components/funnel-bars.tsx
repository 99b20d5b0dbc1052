import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { cellText, intervalText, percentText } from "../rules/format";
import type { StepRow } from "../rules/report";
import { shareIn } from "../rules/share";

type FunnelBarsProps = { title: string; days: string; steps: readonly StepRow[] };

/**
 * The funnel as one bar per step: its length is the share of the visits that were shown the quiz or form, and the thin
 * line at its end is the interval.
 */
export function FunnelBars({ title, days, steps }: FunnelBarsProps) {
  return (
    <Card as="section" pad="sm" aria-labelledby="funnel" className="min-w-0">
      <h2 id="funnel" className="font-semibold">
        {title}
      </h2>
      <p className="text-sm text-ink-soft">{days}</p>
      <ol className="mt-3 flex flex-col gap-2.5">
        {steps.map((step) => (
          <Bar key={step.key} step={step} />
        ))}
      </ol>
    </Card>
  );
}

const width = (share: number) => `${(share * 100).toFixed(2)}%`;

function Bar({ step: { label, visits, ofShown: rate, question } }: { step: StepRow }) {
  const ofShown = shareIn(rate);
  return (
    <li className="grid items-center gap-x-3 gap-y-1 text-sm sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_14rem]">
      <span className={cx("min-w-0 wrap-anywhere", question === null && "font-medium")}>{label}</span>
      <span aria-hidden="true" className="relative block h-5 rounded-sm bg-sunken">
        {ofShown && (
          <>
            <span
              className={cx(
                "absolute inset-y-0 left-0 rounded-sm",
                question === null ? "bg-chart-1" : "bg-chart-2",
              )}
              style={{ width: width(ofShown.share) }}
            />
            <span
              className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-ink"
              style={{ left: width(ofShown.low), width: width(ofShown.high - ofShown.low) }}
            />
          </>
        )}
      </span>
      <span className="figures">
        <strong className="font-semibold">{cellText(visits)}</strong>
        {ofShown && (
          <>
            {" "}
            <span>{percentText(ofShown.share)}</span>{" "}
            <span className="text-xs whitespace-nowrap text-ink-soft">({intervalText(ofShown)})</span>
          </>
        )}
        {typeof rate === "string" && <span className="text-xs text-ink-soft"> {rate}</span>}
      </span>
    </li>
  );
}

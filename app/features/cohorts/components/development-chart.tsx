import { useState } from "react";
import { formatValue } from "~/features/explorer/rules/format";
import { Card } from "~/ui/card";
import { ChartFrame } from "~/ui/chart-frame";
import { axisMarks } from "~/ui/chart-scale";
import { shownAges } from "../rules/cohort-table";
import type { Curve } from "../rules/curve";

type DevelopmentChartProps = {
  curve: Curve;
  /** Conversions that the curve was learned from. */
  known: number;
  /** Whether conversions that the filters exclude were used too. */
  isFromAll: boolean;
};

/** How much of the payout has usually arrived by each age, with its 90% interval. */
export function DevelopmentChart({ curve, known, isFromAll }: DevelopmentChartProps) {
  const horizon = curve.length - 1;
  const ages = shownAges.filter((age) => age <= horizon);
  const [picked, setPicked] = useState<number | null>(null);
  const marks = axisMarks(0, Math.max(1, ...curve.map(({ high }) => high)), 4, 0.25);
  const shown = picked === null ? undefined : curve[picked];
  return (
    <Card as="section" pad="sm" aria-labelledby="arrival-title" className="min-w-0">
      <h2 id="arrival-title" className="font-semibold">
        How payouts arrive
      </h2>
      <p className="text-sm text-ink-soft">
        The share of the payout up to day {horizon} that has arrived by the end of each day after the click,
        with its 90% interval. It comes from {formatValue("count", known)} conversions whose clicks are at
        least {horizon} days old, and from conversions of later clicks so far.
        {isFromAll && " Too few conversions match the filters, so the curve comes from all of them."}
      </p>
      <p className="figures mt-1 min-h-5 text-sm" aria-hidden="true">
        {shown &&
          `Day ${picked}: ${formatValue("share", shown.value)} (${formatValue("share", shown.low)} to ${formatValue("share", shown.high)})`}
      </p>
      <ChartFrame
        label="The share of the payout that has arrived by days since the click. The list below has the figures."
        x={{ domain: [0, horizon], marks: ages.map((at) => ({ at, text: String(at) })) }}
        y={{
          domain: [0, marks.at(-1) ?? 1],
          marks: marks.map((at) => ({ at, text: formatValue("share", at) })),
        }}
        endSpace={28}
        onPick={(x) => setPicked(x === null ? null : Math.round(x))}
      >
        {({ x, y }) => (
          <>
            <path
              d={`M${[...curve.map(({ high }, age) => `${x(age)} ${y(high)}`), ...curve.map(({ low }, age) => `${x(age)} ${y(low)}`).reverse()].join("L")}Z`}
              className="fill-chart-1/20"
            />
            <path
              d={`M${curve.map(({ value }, age) => `${x(age)} ${y(value)}`).join("L")}`}
              className="fill-none stroke-chart-1 stroke-2"
              strokeLinejoin="round"
            />
          </>
        )}
      </ChartFrame>
      <dl className="figures mt-2 grid grid-cols-4 gap-2 text-sm sm:grid-cols-7">
        {ages.map((age) => {
          const at = curve[age];
          return (
            <div key={age}>
              <dt className="text-xs text-ink-soft">Day {age}</dt>
              <dd>
                {at && formatValue("share", at.value)}
                <span className="block text-xs text-ink-soft">
                  {at && `${formatValue("share", at.low)} to ${formatValue("share", at.high)}`}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

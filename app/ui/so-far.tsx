import { useId } from "react";
import type { Plot } from "./chart-frame";

/*
 * <ChartFrame label={`Payout by day${soFarText("Nov 23")}`} …>
 *   {(plot) => <SoFarBand plot={plot} at={29} />}
 * </ChartFrame>
 * <SoFarKey day="Nov 23" />
 *
 * Marks the day that isn't over in a chart by day. Without it, its line looks like a slump.
 */

/** What the text alternative of a chart adds; empty without such a day. */
export function soFarText(day: string | undefined): string {
  return day === undefined ? "" : `. ${day} isn't over yet`;
}

/** Hatches the way to the point `at`. Draw it below the lines. */
export function SoFarBand({ plot, at }: { plot: Plot; at: number }) {
  const id = useId();
  const [start, end] = at > 0 ? [plot.x(at - 1), plot.x(at)] : [plot.left, plot.left + ALONE];
  return (
    <>
      <Hatching id={id} />
      <rect
        x={start}
        y={plot.top}
        width={end - start}
        height={plot.bottom - plot.top}
        fill={`url(#${id})`}
        data-so-far=""
      />
    </>
  );
}

/** In pixels, if the day is the only one. */
const ALONE = 16;

/** The entry of a legend. */
export function SoFarKey({ day }: { day: string }) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
      <svg aria-hidden="true" width={16} height={12}>
        <Hatching id={id} />
        <rect width={16} height={12} fill={`url(#${id})`} />
      </svg>
      {day} so far
    </span>
  );
}

function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line y2={6} strokeWidth={2} className="stroke-line-strong" />
      </pattern>
    </defs>
  );
}

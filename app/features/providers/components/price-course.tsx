import { formatDollarsAndCents } from "~/kernel/money";
import { linearScale } from "~/ui/chart-scale";
import { DateTime, formatDay } from "~/ui/date-time";
import type { PlanPoint } from "../rules/plan-history";

const [WIDTH, HEIGHT] = [320, 110];
const [LEFT, RIGHT, TOP, BOTTOM] = [80, WIDTH - 12, 12, HEIGHT - 28];
/** A change made just now still needs a visible width. */
const SHORTEST_MS = 60_000;

type PriceCourseProps = { points: readonly PlanPoint[]; today: string; name: string };

/**
 * A plan price over time as steps, with the same figures as a list. It's drawn on the server at a fixed size, so it
 * needs no script.
 */
export function PriceCourse({ points, today, name }: PriceCourseProps) {
  const [first] = points;
  if (!first) return <p className="text-ink-soft">We don’t have this price’s history.</p>;
  if (points.length === 1)
    return (
      <p>
        Unchanged since <DateTime at={first.at} day />.
      </p>
    );
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="font-medium">Plan price over time, in dollars</figcaption>
      <Chart points={points} today={today} name={name} />
      <ul className="figures flex flex-col text-ink-soft">
        {points.toReversed().map(({ at, cents }) => (
          <li key={at}>
            <DateTime at={at} day />: {formatDollarsAndCents(cents)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Chart({ points, today, name }: PriceCourseProps) {
  const times = points.map(({ at }) => Date.parse(at));
  const cents = points.map((point) => point.cents);
  const [low, high] = [Math.min(...cents), Math.max(...cents)];
  const start = times[0] ?? 0;
  const end = Math.max(Date.parse(today), (times.at(-1) ?? 0) + SHORTEST_MS);
  const x = linearScale([start, end], [LEFT, RIGHT]);
  // If the price went back to what it was, low and high may be equal.
  const y = linearScale([low, Math.max(high, low + 1)], [BOTTOM, TOP]);
  const steps = cents.map((value, index) => {
    const until = x(times[index + 1] ?? end);
    return `${index === 0 ? `M${x(start)} ` : "V"}${y(value)}H${until}`;
  });
  return (
    <svg
      role="img"
      aria-label={`${name}: plan price since ${formatDay(new Date(start))}, between ${formatDollarsAndCents(low)} and ${formatDollarsAndCents(high)}. The list below has every change.`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full max-w-80 text-xs"
    >
      {[low, high].map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={RIGHT} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text
            x={LEFT - 8}
            y={y(value)}
            dominantBaseline="middle"
            textAnchor="end"
            className="figures fill-ink-soft"
          >
            {formatDollarsAndCents(value)}
          </text>
        </g>
      ))}
      <path d={steps.join("")} className="fill-none stroke-chart-1 stroke-2" />
      <text x={LEFT} y={HEIGHT - 8} className="figures fill-ink-soft">
        {formatDay(new Date(start))}
      </text>
      <text x={RIGHT} y={HEIGHT - 8} textAnchor="end" className="figures fill-ink-soft">
        {formatDay(new Date(end))}
      </text>
    </svg>
  );
}

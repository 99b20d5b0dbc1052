import { formatDollars } from "~/kernel/money";
import { axisMarks } from "~/ui/chart-scale";
import type { PriceGroup, PriceRange } from "../rules/offers";
import { chartText, groupTitle } from "../rules/place-text";

const TITLE = "Monthly totals, in US dollars";
const MAX_STEPS = 5;
const WHOLE_DOLLARS = 100;
/** The drawing is stretched to the width of the page, so it contains no text. */
const WIDTH = 1000;
const HEIGHT = 24;

type Priced = PriceGroup & { range: PriceRange };

/**
 * The range of prices of each medication and source on one scale, with a mark at the middle price. It is drawn on the
 * server and needs no script. The names and amounts are text beside the drawing, so they keep their size on phones.
 */
// spec:places#price-chart
export function RangeChart({ groups }: { groups: readonly PriceGroup[] }) {
  const priced = groups.filter((group): group is Priced => group.range !== null);
  if (priced.length === 0) return null;
  const marks = axisMarks(
    0,
    Math.max(...priced.map(({ range }) => range.highCents)),
    MAX_STEPS,
    WHOLE_DOLLARS,
  );
  const end = marks.at(-1) ?? WHOLE_DOLLARS;
  return (
    <figure className="flex max-w-3xl flex-col gap-4">
      <figcaption>
        <span className="font-semibold">{TITLE}</span>
        <span className="sr-only">. {chartText(groups)}</span>
        <span aria-hidden="true" className="mt-1 flex flex-wrap gap-x-5 text-sm text-ink-soft">
          <span className="flex items-center gap-2">
            <span className="h-2.5 w-8 rounded-full bg-chart-1" /> Lowest to highest
          </span>
          <span className="flex items-center gap-2">
            <span className="h-4 w-1 bg-chart-2" /> Middle price
          </span>
        </span>
      </figcaption>
      <div aria-hidden="true" className="flex flex-col gap-3">
        {priced.map((group) => (
          <div key={groupTitle(group)}>
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="font-medium">{groupTitle(group)}</span>
              <span className="figures text-ink-soft">
                {formatDollars(group.range.lowCents)} to {formatDollars(group.range.highCents)}
              </span>
            </p>
            <Bar range={group.range} endCents={end} marks={marks} />
          </div>
        ))}
        <p className="figures flex justify-between text-xs text-ink-soft">
          {marks.map((mark) => (
            <span key={mark}>{formatDollars(mark)}</span>
          ))}
        </p>
      </div>
    </figure>
  );
}

type BarProps = { range: PriceRange; endCents: number; marks: readonly number[] };

function Bar({ range, endCents, marks }: BarProps) {
  const x = (cents: number) => (cents / endCents) * WIDTH;
  const { lowCents, middleCents, highCents } = range;
  // A single price must still be visible.
  const width = Math.max(x(highCents) - x(lowCents), 6);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-1 h-6 w-full"
      role="presentation"
    >
      {marks.map((mark) => (
        <line
          key={mark}
          x1={x(mark)}
          x2={x(mark)}
          y1={0}
          y2={HEIGHT}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      <rect x={x(lowCents)} y={7} width={width} height={10} className="fill-chart-1" />
      <line
        x1={x(middleCents)}
        x2={x(middleCents)}
        y1={2}
        y2={HEIGHT - 2}
        strokeWidth={4}
        vectorEffect="non-scaling-stroke"
        className="stroke-chart-2"
      />
    </svg>
  );
}

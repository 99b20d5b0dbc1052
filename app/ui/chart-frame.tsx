import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { linearScale } from "./chart-scale";
import { cx } from "./cx";

/*
 * <ChartFrame label="Weight by week, in pounds" x={{ domain: [0, 24], marks: [{ at: 0, text: "0" }, …] }}
 *   y={{ domain: [160, 200], marks }} onPick={setWeek}>
 *   {({ x, y }) => <path d={…} className="stroke-chart-1" />}
 * </ChartFrame>
 *
 * The axes, grid, and scales of a chart; the caller draws in pixels with `x` and `y`. The chart is drawn at its actual
 * width, so that its text keeps its size on phones. Screen readers treat it as an image: give the figures in a table
 * beside it.
 */
export type Mark = { at: number; text: string };
export type Axis = {
  domain: readonly [number, number];
  marks: readonly Mark[];
  /** What a y axis measures; needed if there are two. */
  title?: string;
};
export type Plot = {
  x: (value: number) => number;
  y: (value: number) => number;
  /** The scale of the axis on the right; that of `y` if there's only one. */
  y2: (value: number) => number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

type ChartFrameProps = {
  /** What the chart shows, for people who can't see it. */
  label: string;
  x: Axis;
  y: Axis;
  /** A second axis, on the right, with as many marks as `y` so that both share the grid. */
  y2?: Axis;
  /** Space for labels at the end of the lines, in pixels. */
  endSpace?: number;
  /** Called with the position on the x axis under the pointer, or null when the pointer leaves. */
  onPick?: (x: number | null) => void;
  className?: string;
  children: (plot: Plot) => ReactNode;
};

const HEIGHT = 288;
const TOP = 16;
/** Room for the titles of two y axes above the grid. */
const TITLE_HEIGHT = 20;
const BOTTOM = 32;
/** Used to reserve room for the labels of the y axis, by their length. */
const CHARACTER_WIDTH = 8.5;
const FIRST_WIDTH = 640;

export function ChartFrame({ label, x, y, y2, endSpace = 12, onPick, className, children }: ChartFrameProps) {
  const { box, width } = useWidth();
  const left = 12 + labelWidth(y);
  const [right, bottom] = [width - (y2 ? 12 + labelWidth(y2) : endSpace), HEIGHT - BOTTOM];
  const top = TOP + (y2 ? TITLE_HEIGHT : 0);
  const plot: Plot = {
    x: linearScale(x.domain, [left, right]),
    y: linearScale(y.domain, [bottom, top]),
    y2: linearScale((y2 ?? y).domain, [bottom, top]),
    left,
    right,
    top,
    bottom,
  };
  const toValue = linearScale([left, right], x.domain);
  function pick(event: PointerEvent<SVGSVGElement>) {
    const at = toValue(event.clientX - event.currentTarget.getBoundingClientRect().left);
    onPick?.(Math.min(Math.max(at, x.domain[0]), x.domain[1]));
  }
  return (
    <div ref={box} className={cx("relative h-72 w-full overflow-hidden", className)}>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        onPointerDown={pick}
        onPointerMove={pick}
        onPointerLeave={() => onPick?.(null)}
        // Absolutely positioned, so that the width of the chart never determines the width of the box.
        className="absolute inset-0 touch-pan-y text-xs"
      >
        <YAxis axis={y} plot={plot} />
        {y2 && <RightAxis axis={y2} plot={plot} />}
        {y2 && <AxisTitles left={y.title} right={y2.title} width={width} />}
        <XAxis axis={x} plot={plot} />
        {children(plot)}
      </svg>
    </div>
  );
}

function YAxis({ axis, plot }: { axis: Axis; plot: Plot }) {
  return axis.marks.map(({ at, text }) => (
    <g key={at}>
      <line x1={plot.left} x2={plot.right} y1={plot.y(at)} y2={plot.y(at)} className="stroke-line" />
      <text
        x={plot.left - 10}
        y={plot.y(at)}
        dominantBaseline="middle"
        textAnchor="end"
        className="figures fill-ink-soft"
      >
        {text}
      </text>
    </g>
  ));
}

function labelWidth({ marks }: Axis): number {
  return CHARACTER_WIDTH * Math.max(...marks.map((mark) => mark.text.length));
}

/** The labels of the second axis. The lines are those of the first. */
function RightAxis({ axis, plot }: { axis: Axis; plot: Plot }) {
  return axis.marks.map(({ at, text }) => (
    <text
      key={at}
      x={plot.right + 10}
      y={plot.y2(at)}
      dominantBaseline="middle"
      className="figures fill-ink-soft"
    >
      {text}
    </text>
  ));
}

function AxisTitles({ left, right, width }: { left?: string; right?: string; width: number }) {
  return (
    <g className="fill-ink-soft font-semibold">
      <text x={0} y={12}>
        {left}
      </text>
      <text x={width} y={12} textAnchor="end">
        {right}
      </text>
    </g>
  );
}

function XAxis({ axis, plot }: { axis: Axis; plot: Plot }) {
  return (
    <g>
      <line x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} className="stroke-line-strong" />
      {marksApart(axis.marks, plot).map(({ at, text }) => (
        <text
          key={at}
          x={plot.x(at)}
          y={plot.bottom + 20}
          textAnchor="middle"
          className="figures fill-ink-soft"
        >
          {text}
        </text>
      ))}
    </g>
  );
}

/** Leaves out marks whose labels would overlap the previous ones, as on a phone. */
function marksApart(marks: readonly Mark[], plot: Plot): Mark[] {
  let end = Number.NEGATIVE_INFINITY;
  return marks.filter(({ at, text }) => {
    const half = (CHARACTER_WIDTH * text.length) / 2;
    if (plot.x(at) - half < end) return false;
    end = plot.x(at) + half;
    return true;
  });
}

/** The width of the box in pixels, as laid out. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(entry.contentRect.width, 200));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

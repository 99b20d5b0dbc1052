/**
 * Colors that color-blind readers can tell apart: of a line, of its points, and of its key. Written out, so that the
 * style sheet contains them.
 */
export const chartColors = [
  { line: "stroke-chart-1", fill: "fill-chart-1", key: "bg-chart-1" },
  { line: "stroke-chart-2", fill: "fill-chart-2", key: "bg-chart-2" },
  { line: "stroke-chart-3", fill: "fill-chart-3", key: "bg-chart-3" },
  { line: "stroke-chart-4", fill: "fill-chart-4", key: "bg-chart-4" },
  { line: "stroke-chart-5", fill: "fill-chart-5", key: "bg-chart-5" },
  { line: "stroke-chart-6", fill: "fill-chart-6", key: "bg-chart-6" },
  { line: "stroke-chart-7", fill: "fill-chart-7", key: "bg-chart-7" },
  { line: "stroke-chart-8", fill: "fill-chart-8", key: "bg-chart-8" },
] as const;

/** Written out, so that the style sheet contains them. */
const SHADES = ["", "bg-chart-1/10", "bg-chart-1/20", "bg-chart-1/30", "bg-chart-1/40", "bg-chart-1/50"];

/** The class of a cell of a heat map: the higher its figure, the darker. */
export function shadeOf(value: number | null, highest: number): string {
  if (value === null || value <= 0 || highest <= 0) return "";
  return SHADES[Math.min(Math.ceil((value / highest) * (SHADES.length - 1)), SHADES.length - 1)] ?? "";
}

import { formatCount } from "../rules/figures";
import { ChangeText } from "./stat-card";

/** A figure in a table cell, with its change below it. */
export function FigureWithChange({ current, prior }: { current: number; prior: number }) {
  return (
    <span className="inline-flex flex-col items-end">
      {formatCount(current)}
      <span className="text-xs">
        <ChangeText current={current} prior={prior} />
      </span>
    </span>
  );
}

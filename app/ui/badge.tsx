import type { ReactNode } from "react";
import { cx } from "./cx";

/*
 * <Badge tone="good" icon={<BadgeCheck />}>Cheapest Option</Badge>
 *
 * Use few badges, and only ones with a meaning. `solid` is filled with the accent color: at most one per section.
 */
export type BadgeTone = "accent" | "solid" | "good" | "warning" | "error" | "neutral";

/** The classes are in `app.css`. */
const tones: Record<BadgeTone, string> = {
  accent: "badge-accent",
  solid: "badge-solid",
  good: "badge-good",
  warning: "badge-warning",
  error: "badge-error",
  neutral: "badge-neutral",
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode };

export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span className={cx("badge", tones[tone], className)}>
      {icon}
      {children}
    </span>
  );
}

/** Marks a row from the sample data (spec:staff#sample-marks). */
export function SampleBadge() {
  return <Badge tone="accent">Sample</Badge>;
}

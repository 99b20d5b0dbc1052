import type { ReactNode } from "react";
import { cx } from "./cx";

/*
 * <Badge tone="good" icon={<BadgeCheck />}>Cheapest Option</Badge>
 *
 * Use few badges, and only ones with a meaning. `solid` is filled with the accent color: at most one per section.
 */
export type BadgeTone = "accent" | "solid" | "good" | "warning" | "error" | "neutral";

const tones: Record<BadgeTone, string> = {
  accent: "bg-accent-soft text-accent-text",
  solid: "bg-accent text-on-accent",
  good: "bg-good-soft text-good-text",
  warning: "bg-warning-soft text-warning-text",
  error: "bg-error-soft text-error-text",
  neutral: "bg-sunken text-ink-soft",
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode };

export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0",
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** Marks a row from the sample data (spec:staff#sample-marks). */
export function SampleBadge() {
  return <Badge tone="accent">Sample</Badge>;
}

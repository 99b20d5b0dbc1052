import { cx } from "./cx";

/*
 * <ProgressBar label="Question 2 of 5" percent={40} />
 *
 * The browser's own <progress>. `label` names it for screen readers; also say it in words beside it.
 */
type ProgressBarProps = { label: string; percent: number; className?: string };

export function ProgressBar({ label, percent, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={percent}
      max={100}
      className={cx(
        "block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line",
        "[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent",
        "[&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-700",
        "[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent",
        className,
      )}
    />
  );
}

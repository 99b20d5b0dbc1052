import type { ReactNode } from "react";
import { cx } from "../cx";

/*
 * The illustrations. Each is <XyzPicture className="w-full" />, drawn on 320 × 240 or as its file says, and colored by
 * the `art` tokens, so that it adapts to light and dark mode. They are decorative: hidden from screen readers.
 *
 * Style: flat shapes on a soft wash, a 2.5 unit outline with round ends in art-line, and one warm accent each.
 */
export type PictureProps = { className?: string };

export function Picture({
  className,
  width = 320,
  height = 240,
  children,
}: PictureProps & { width?: number; height?: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={cx("h-auto max-w-full", className)}
    >
      {children}
    </svg>
  );
}

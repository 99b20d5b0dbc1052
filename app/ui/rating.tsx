import { cx } from "./cx";

/*
 * <Rating value={4.6} source="Trustpilot" />   five stars filled to 4.6, then "4.6", read as "Trustpilot: 4.6 out of 5"
 * <Rating value={score / 2} showNumber={false} />
 *
 * `value` is 0–5, shown to the tenth. Null means unknown, and the text says so.
 */
const starStep = 21;
/** One star from its upper tip, and back to it. */
const star = "l2.5 5.3 5.8.8-4.2 4.1 1 5.8-5.1-2.7-5.1 2.7 1-5.8-4.2-4.1 5.8-.8z";
/** Five stars as one shape: lists have many ratings, and the browser styles every element. */
const stars = `M10 1.6${[star, star, star, star, star].join(`m${starStep} 0`)}`;
const starLeft = 1.7;
const starWidth = 16.6;

/** How much of the row is filled, in drawing units: whole stars with their gaps, then part of one star. */
function filledWidth(tenths: number): number {
  const whole = Math.floor(tenths / 10);
  const part = tenths % 10;
  return whole * starStep + (part === 0 ? 0 : starLeft + (starWidth * part) / 10);
}

type RatingProps = {
  value: number | null;
  /** Who gave the rating: "Trustpilot", "Google". */
  source?: string;
  showNumber?: boolean;
  className?: string;
};

export function Rating({ value, source, showNumber = true, className }: RatingProps) {
  const by = source ? `${source}: ` : "";
  if (value === null) {
    return <span className={cx("text-sm text-ink-faint", className)}>{by}no rating</span>;
  }
  const tenths = Math.round(Math.min(5, Math.max(0, value)) * 10);
  const text = (tenths / 10).toFixed(1);
  return (
    <span
      role="img"
      aria-label={`${by}${text} out of 5`}
      className={cx("inline-flex flex-wrap items-center gap-x-1.5 text-sm", className)}
    >
      <svg viewBox="0 0 104 20" className="h-4 w-auto shrink-0" aria-hidden="true" focusable="false">
        <path className="fill-line" d={stars} />
        <svg width={filledWidth(tenths)} height="20" aria-hidden="true" focusable="false">
          <path className="fill-star" d={stars} />
        </svg>
      </svg>
      {showNumber && (
        <span aria-hidden="true" className="font-semibold figures">
          {text}
        </span>
      )}
      {source && (
        <span aria-hidden="true" className="text-ink-soft">
          {source}
        </span>
      )}
    </span>
  );
}

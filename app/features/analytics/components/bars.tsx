import { formatCount } from "../rules/figures";

/** `part` is drawn over `value`: for example, top rankings within all appearances. */
export type Bar = { key: string; label: string; value: number; part?: number; className: string };

type BarsProps = { label: string; bars: readonly Bar[] };

const HEIGHT = 14;

/** A bar chart for comparing lengths, marked up as an image: a table beside it has the figures. */
export function Bars({ label, bars }: BarsProps) {
  const highest = Math.max(...bars.map((bar) => bar.value), 1);
  const width = (value: number) => `${(value / highest) * 100}%`;
  return (
    <div role="img" aria-label={label} className="flex flex-col gap-3">
      {bars.map((bar) => (
        <div key={bar.key} aria-hidden="true">
          <div className="figures flex justify-between gap-3 text-xs text-ink-soft">
            <span className="min-w-0 truncate">{bar.label}</span>
            <span>
              {bar.part === undefined
                ? formatCount(bar.value)
                : `${formatCount(bar.part)} of ${formatCount(bar.value)}`}
            </span>
          </div>
          <svg width="100%" height={HEIGHT} className="mt-1 block" aria-hidden="true">
            <rect width="100%" height={HEIGHT} rx="3" className="fill-sunken" />
            <rect
              width={width(bar.value)}
              height={HEIGHT}
              rx="3"
              className={bar.part === undefined ? bar.className : "fill-line-strong/40"}
            />
            {bar.part !== undefined && (
              <rect width={width(bar.part)} height={HEIGHT} rx="3" className={bar.className} />
            )}
          </svg>
        </div>
      ))}
    </div>
  );
}

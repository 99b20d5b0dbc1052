/*
 * <FigureStrip label="Today so far" figures={[["Views", "1,204"], ["Payout", "$280.00"]]} />
 *
 * A few figures in one line, above a page about something else.
 */
type FigureStripProps = { label: string; figures: readonly (readonly [name: string, value: string])[] };

export function FigureStrip({ label, figures }: FigureStripProps) {
  return (
    <section aria-label={label} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <p aria-hidden="true" className="text-sm font-semibold max-sm:basis-full">
        {label}
      </p>
      <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        {figures.map(([name, value]) => (
          <div key={name} className="sm:flex sm:items-baseline sm:gap-1.5">
            <dt className="text-xs text-ink-soft sm:text-sm">{name}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { ReactNode } from "react";
import { doseLabel } from "~/features/brands/rules/dose";
import { medicationWithSource } from "~/features/brands/rules/medication-source";
import type { Dosage } from "~/features/brands/schema";
import { explainFirstYear } from "~/features/pricing/rules/first-year";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import { type DoseSpan, doseSpans, type RisingYear } from "~/features/pricing/rules/rising-year";
import { formatDollars } from "~/kernel/money";
import { Card } from "~/ui/card";
import { joinWords } from "../rules/facts";

/** One injection's year with a rising dose: the totals to compare, then the price at each dose. */
export function RisingYearCard({ year }: { year: RisingYear }) {
  const name = medicationWithSource(year.plan);
  const last = year.months.at(-1)?.dose ?? year.plan.dosage;
  return (
    <Card tone="surface" className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">{name}</h3>
      <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        <Figure term={`Dose goes up to ${doseLabel(last)}`} strong>
          {year.totalCents === null ? "No total" : formatDollars(year.totalCents)}
        </Figure>
        <Figure term={`Stays on ${doseLabel(steadyDose(year))}`}>
          {formatDollars(year.steady.totalCents)}
        </Figure>
        {year.anyDose && (
          <Figure term="Plan for all doses">{formatDollars(year.anyDose.year.totalCents)}</Figure>
        )}
      </dl>
      <p className="text-sm text-ink-soft">
        {difference(year)} {year.membership.status === "unknown" && `${unlistedFeeNote}.`}
      </p>
      <DoseTable year={year} name={name} />
    </Card>
  );
}

function Figure({ term, strong, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? "max-sm:col-span-2" : undefined}>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className={strong ? "text-2xl font-semibold" : "text-xl"}>{children}</dd>
    </div>
  );
}

/** The dose of the flat year; a starting dose without its own price costs the price for all doses. */
function steadyDose({ plan, months }: RisingYear): Dosage {
  return plan.dosage === "all_doses" ? (months[0]?.dose ?? plan.dosage) : plan.dosage;
}

/** What the three totals mean for a visitor, in one or two sentences. */
function difference(year: RisingYear): string {
  if (year.totalCents === null) {
    const doses = joinWords(year.unlistedDoses.map(doseLabel));
    return `No price for ${doses} is listed, so we can’t give a total for the year. Ask the provider.`;
  }
  const more = year.totalCents - year.steady.totalCents;
  const rise =
    more === 0
      ? "The first year costs the same as on the starting dose."
      : `Over the first year, that’s ${formatDollars(Math.abs(more))} ${more > 0 ? "more" : "less"} than the starting price suggests.`;
  if (!year.anyDose) return rise;
  const saved = year.totalCents - year.anyDose.year.totalCents;
  if (saved === 0) return `${rise} The plan for all doses costs the same.`;
  return `${rise} The plan for all doses costs ${formatDollars(Math.abs(saved))} ${saved > 0 ? "less" : "more"}.`;
}

/** The price at each dose, with a bar for comparison, and the sum behind the total. */
function DoseTable({ year, name }: { year: RisingYear; name: string }) {
  const spans = doseSpans(year.months);
  const highestCents = Math.max(1, ...spans.map(({ monthCents }) => monthCents ?? 0));
  const others = explainFirstYear(year.steady).filter(({ kind }) => kind !== "plan");
  return (
    <table className="figures w-full text-sm">
      <caption className="sr-only">The first year with a rising dose: {name}</caption>
      <thead>
        <tr className="border-b border-line text-ink-soft">
          <th scope="col" className="py-2 pr-3 text-left font-semibold">
            Dose
          </th>
          <th scope="col" className="py-2 pr-3 text-left font-semibold">
            Per month
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {spans.map((span) => (
          <SpanRow key={span.dose} span={span} highestCents={highestCents} />
        ))}
        {year.totalCents !== null &&
          others.map(({ kind, label, amountCents }) => (
            <tr key={kind} className="border-b border-line">
              <th scope="row" colSpan={2} className="py-2 pr-3 text-left font-normal text-ink-soft">
                {label}
              </th>
              <td className="py-2 text-right">{formatDollars(amountCents)}</td>
            </tr>
          ))}
      </tbody>
      {year.totalCents !== null && (
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2} className="pt-2 pr-3 text-left font-semibold">
              First-year total
            </th>
            <td className="pt-2 text-right">{formatDollars(year.totalCents)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function SpanRow({ span, highestCents }: { span: DoseSpan; highestCents: number }) {
  const { dose, firstMonth, lastMonth, isAnyDosePrice, monthCents, planCents } = span;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-3 text-left font-medium whitespace-nowrap">
        {doseLabel(dose)}
        <span className="block text-xs font-normal text-ink-soft">
          {firstMonth === lastMonth ? `Month ${firstMonth}` : `Months ${firstMonth}–${lastMonth}`}
        </span>
      </th>
      <td className="w-full py-2 pr-3">
        {monthCents === null ? (
          <span className="text-warning-text">Not listed</span>
        ) : (
          <>
            {formatDollars(monthCents)}
            {isAnyDosePrice && <span className="text-ink-soft"> (price for all doses)</span>}
            <span aria-hidden="true" className="mt-1 block h-2 rounded-sm bg-sunken">
              <span
                className="block h-full rounded-sm bg-chart-1"
                style={{ width: `${(100 * monthCents) / highestCents}%` }}
              />
            </span>
          </>
        )}
      </td>
      <td className="py-2 text-right whitespace-nowrap">
        {planCents === null ? "—" : formatDollars(planCents)}
      </td>
    </tr>
  );
}

import type { FirstYear, YearMonth } from "~/features/pricing/rules/first-year";
import { formatDollarsAndCents } from "~/kernel/money";

type Part = {
  key: "planCents" | "discountCents" | "membershipCents" | "paidCents";
  header: string;
  sign: 1 | -1;
};

/** The months behind the chart. Columns that are 0 all year are left out, so that the table fits a phone. */
export function MonthTable({ year, name }: { year: FirstYear; name: string }) {
  const parts = partsOf(year);
  return (
    <details className="details-motion max-w-wide">
      <summary className="-mx-2 inline-flex min-h-11 items-center rounded-md px-2 font-semibold text-accent-text hover:bg-accent-soft">
        Month by month, as a table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className="mt-2 overflow-x-auto" aria-label="Payments month by month" tabIndex={0}>
        <table className="w-full figures text-sm">
          <caption className="sr-only">What you pay in each of the first 12 months. {name}</caption>
          <thead>
            <tr className="border-b border-line text-ink-soft">
              <th scope="col" className="py-2 pr-3 text-left font-semibold">
                Month
              </th>
              {parts.map((part) => (
                <th key={part.key} scope="col" className="py-2 pl-3 text-right font-semibold">
                  {part.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {year.months.map((month) => (
              <MonthRow key={month.month} month={month} parts={parts} />
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-2 pr-3 text-left font-semibold">
                Year
              </th>
              {parts.map((part) => (
                <td key={part.key} className="py-2 pl-3 text-right">
                  {formatDollarsAndCents(part.sign * year[part.key])}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {year.rebateCents > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          The rebate of {formatDollarsAndCents(year.rebateCents)} is paid after you claim it, so it isn’t
          counted in any month.
        </p>
      )}
    </details>
  );
}

function MonthRow({ month, parts }: { month: YearMonth; parts: readonly Part[] }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {month.month}
      </th>
      {parts.map((part) => (
        <td key={part.key} className="py-2 pl-3 text-right">
          {formatDollarsAndCents(part.sign * month[part.key])}
        </td>
      ))}
    </tr>
  );
}

function partsOf(year: FirstYear): Part[] {
  const parts: Part[] = [{ key: "planCents", header: "Plan", sign: 1 }];
  if (year.discountCents > 0) parts.push({ key: "discountCents", header: "Discount", sign: -1 });
  if (year.membershipCents > 0) parts.push({ key: "membershipCents", header: "Membership", sign: 1 });
  if (parts.length > 1) parts.push({ key: "paidCents", header: "You pay", sign: 1 });
  return parts;
}

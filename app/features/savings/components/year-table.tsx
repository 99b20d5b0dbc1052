import type { ComparedMonth, YearComparison } from "~/features/savings/rules/year-comparison";
import { formatDollars } from "~/kernel/money";

/** The chart's data. Narrow enough to stay a table on phones. */
export function YearTable({ comparison, name }: { comparison: YearComparison; name: string }) {
  return (
    <table className="figures w-full text-sm">
      <caption className="sr-only">What you pay each month if you stay or switch to {name}</caption>
      <thead className="text-ink-soft">
        <tr className="align-bottom">
          <th scope="col" rowSpan={2} className="py-2 pr-2 text-left font-medium">
            Month
          </th>
          <th scope="colgroup" colSpan={2} className="px-2 pt-2 text-right font-medium">
            {name}
          </th>
          <th scope="colgroup" colSpan={2} className="pt-2 pl-2 text-right font-medium">
            Total paid
          </th>
        </tr>
        <tr className="border-b border-line-strong">
          <ColumnHead>Paid</ColumnHead>
          <ColumnHead>Back</ColumnHead>
          <ColumnHead>Switching</ColumnHead>
          <ColumnHead>Staying</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {comparison.months.map((month) => (
          <MonthRow key={month.month} month={month} />
        ))}
      </tbody>
    </table>
  );
}

function ColumnHead({ children }: { children: string }) {
  return (
    <th scope="col" className="py-1 pl-2 text-right font-medium">
      {children}
    </th>
  );
}

function MonthRow({ month }: { month: ComparedMonth }) {
  const paidCents = month.changingCents + month.rebateCents;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1.5 pr-2 text-left font-normal">
        {month.month}
      </th>
      <td className="py-1.5 pl-2 text-right">{formatDollars(paidCents)}</td>
      <td className="py-1.5 pl-2 text-right">{month.rebateCents > 0 && formatDollars(month.rebateCents)}</td>
      <td className="py-1.5 pl-2 text-right">{formatDollars(month.changingTotalCents)}</td>
      <td className="py-1.5 pl-2 text-right">{formatDollars(month.stayingTotalCents)}</td>
    </tr>
  );
}

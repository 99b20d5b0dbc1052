import { cheapestStop, type StopLine } from "~/features/pricing/rules/stop-cost";
import { formatDollars } from "~/kernel/money";
import { cx } from "~/ui/cx";
import { paymentText } from "../rules/plans";
import { capitalized } from "./stop-chart";

type Props = { lines: readonly StopLine[]; name: string };

/** The figures behind the chart; the lowest of each month says so. */
export function StopTable({ lines, name }: Props) {
  const months = lines[0]?.costs.map((cost) => cost.months) ?? [];
  return (
    <details className="details-motion max-w-wide">
      <summary className="-mx-2 inline-flex min-h-11 items-center rounded-md px-2 font-semibold text-accent-text hover:bg-accent-soft">
        All months, as a table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className="mt-2 overflow-x-auto" aria-label="Total paid if you stop" tabIndex={0}>
        <table className="w-full figures text-sm">
          <caption className="sr-only">Total paid if you stop after each month. {name}</caption>
          <thead>
            <tr className="border-b border-line text-ink-soft">
              <th scope="col" className="py-2 pr-3 text-left align-bottom font-semibold">
                Months used
              </th>
              {lines.map(({ plan }) => (
                <th
                  key={plan.pricingId}
                  scope="col"
                  className="py-2 pl-3 text-right align-bottom font-semibold"
                >
                  {capitalized(paymentText[plan.planInterval])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <MonthRow key={month} month={month} lines={lines} />
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function MonthRow({ month, lines }: { month: number; lines: readonly StopLine[] }) {
  const lowest = cheapestStop(lines, month)?.cost.totalCents;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {month}
      </th>
      {lines.map(({ plan, costs }) => {
        const cents = costs[month - 1]?.totalCents ?? 0;
        const isLowest = lines.length > 1 && cents === lowest;
        return (
          <td key={plan.pricingId} className={cx("py-2 pl-3 text-right", isLowest && "font-semibold")}>
            {formatDollars(cents)}
            {isLowest && <span className="block text-xs font-normal text-good-text">lowest</span>}
          </td>
        );
      })}
    </tr>
  );
}

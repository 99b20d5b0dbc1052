/*
 * <SumTable title="First month" lines={[{ label: "Plan price per month", amount: "$299.00" }]} total="$299.00" />
 *
 * How a price is calculated: one line per amount, and the total.
 */
type SumTableProps = {
  title: string;
  lines: readonly { label: string; amount: string }[];
  total: string;
};

export function SumTable({ title, lines, total }: SumTableProps) {
  return (
    <table className="figures w-full text-sm">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <tbody className="text-ink-soft">
        {lines.map(({ label, amount }) => (
          <tr key={label} className="align-top">
            <th scope="row" className="py-0.5 pr-4 text-left font-normal">
              {label}
            </th>
            <td className="py-0.5 text-right whitespace-nowrap">{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line font-semibold">
        <tr>
          <th scope="row" className="py-1 pr-4 text-left font-semibold">
            Total
          </th>
          <td className="py-1 text-right whitespace-nowrap">{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}

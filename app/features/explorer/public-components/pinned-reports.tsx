import { href, Link } from "react-router";
import { formatCount } from "~/kernel/counts";
import { Card } from "~/ui/card";
import type { PinnedReport } from "../rules/pinned";

/** Saved reports on the start page, as a few figures each (spec:explorer#pinned-reports). */
export function PinnedReports({ reports }: { reports: readonly PinnedReport[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {reports.map((report) => (
        <li key={report.id} className="min-w-0">
          <Pinned {...report} />
        </li>
      ))}
    </ul>
  );
}

function Pinned({ id, name, figures }: PinnedReport) {
  return (
    <Card pad="none" className="flex h-full flex-col gap-2 px-4 py-3">
      <div>
        <Link
          to={href("/admin/reports/saved/:id", { id })}
          className="link hit-area font-semibold wrap-anywhere"
        >
          {name}
        </Link>
        {figures && (
          <p className="text-xs text-ink-soft">
            {figures.days}
            {figures.priorDays && `, compared with ${figures.priorDays}`}
          </p>
        )}
      </div>
      {figures ? (
        <Figures {...figures} />
      ) : (
        <p className="text-sm text-ink-soft">Not available right now. Open the report to try again.</p>
      )}
    </Card>
  );
}

function Figures({ totals, table }: NonNullable<PinnedReport["figures"]>) {
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {totals.map(({ label, value, change }) => (
          <div key={label}>
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="figures font-semibold">{value}</dd>
            {change && <dd className="text-xs text-ink-soft">{change}</dd>}
          </div>
        ))}
      </dl>
      {table && (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-xs text-ink-soft">
              <th scope="col" className="font-normal">
                {table.by}
              </th>
              <th scope="col" className="text-right font-normal">
                {table.measure}
              </th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state, and names can repeat
              <tr key={index} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
                  {row.name}
                </th>
                <td className="figures py-1 text-right">
                  {row.value}
                  {row.change && <span className="block text-xs text-ink-soft">{row.change}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {table && table.others > 0 && (
        <p className="text-xs text-ink-soft">
          and {formatCount(table.others)} more {table.others === 1 ? "row" : "rows"}
        </p>
      )}
    </>
  );
}

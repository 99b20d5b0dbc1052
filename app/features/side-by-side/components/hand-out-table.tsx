import { href, Link } from "react-router";
import { DateTime } from "~/ui/date-time";
import { type Column, Table } from "~/ui/table";
import type { HandOutEntry } from "../rules/hand-out";
import type { Cell } from "../rules/table";
import { shortlistPath } from "./shortlist-path";

/** The providers with what a doctor or a spouse wants to know; low enough for a printed page. */
export function HandOutTable({ entries }: { entries: readonly HandOutEntry[] }) {
  const columns: Column<HandOutEntry>[] = [
    {
      key: "provider",
      header: "Provider",
      rowHeader: true,
      cell: (entry) => <Name entry={entry} entries={entries} />,
    },
    { key: "medication", header: "Medication", cell: ({ cells }) => <Medication cells={cells} /> },
    {
      key: "month",
      header: "Each month",
      cell: ({ cells }) => <Price cell={cells.month} warning={cells.month?.warning} />,
    },
    { key: "first-month", header: "First month", cell: ({ cells }) => <Price cell={cells["first-month"]} /> },
    { key: "first-year", header: "First year", cell: ({ cells }) => <Price cell={cells["first-year"]} /> },
  ];
  if (entries.some(({ cells }) => cells["rising-year"])) {
    const header = "First year, rising dose";
    columns.push({
      key: "rising-year",
      header,
      cell: ({ cells }) => <Price cell={cells["rising-year"]} />,
    });
  }
  return (
    <Table
      caption="Your providers"
      columns={columns}
      rows={entries}
      rowKey={(entry) => entry.slug}
      detail={({ cells }) => <Terms cells={cells} />}
      className={
        "text-sm sm:[&_td]:align-top sm:[&_tbody_th]:align-top sm:[&_tbody>tr:nth-child(odd)>*]:border-b-0 " +
        "print:text-[0.6875rem] print:leading-[1.35] print:[&_td]:px-1 print:[&_td]:py-1 print:[&_th]:px-1 " +
        "print:[&_th]:py-1 print:[&_th]:text-[0.6875rem] print:[&_th]:leading-[1.35] " +
        // On phones, each provider's terms end its card.
        "max-sm:[&_tbody>tr:nth-child(odd)]:rounded-b-none max-sm:[&_tbody>tr:nth-child(odd)]:border-b-0 " +
        "max-sm:[&_tbody>tr:nth-child(even)]:-mt-3 max-sm:[&_tbody>tr:nth-child(even)]:rounded-b-md " +
        "max-sm:[&_tbody>tr:nth-child(even)]:border max-sm:[&_tbody>tr:nth-child(even)]:border-t-0 " +
        "max-sm:[&_tbody>tr:nth-child(even)]:border-line max-sm:[&_tbody>tr:nth-child(even)]:bg-surface"
      }
    />
  );
}

type Cells = HandOutEntry["cells"];

/** Each text once: a provider that doesn't sell the medication would say so twice. */
function Medication({ cells }: { cells: Cells }) {
  const doses = (cells.doses?.notes ?? []).map((list) => `Doses: ${list}`);
  const texts = [cells.source?.text, cells.plan?.text, ...doses].filter((text) => text !== undefined);
  return [...new Set(texts)].map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ));
}

function Price({ cell, warning }: { cell: Cell | undefined; warning?: string | undefined }) {
  if (!cell) return null;
  const notes = [...(cell.notes ?? []), ...(warning ? [warning] : [])];
  return (
    <>
      <span className="font-semibold">{cell.text}</span>
      {notes.map((note) => (
        <span key={note} className="block text-ink-soft">
          {note}
        </span>
      ))}
    </>
  );
}

/** One paragraph across the table. */
function Terms({ cells }: { cells: Cells }) {
  const terms = [
    ["Insurance", cells.insurance],
    ["HSA/FSA", cells.hsa],
    ["States", cells.states],
    ["Fees", cells.fees],
    // Without its notes, so that six providers fit on one page.
    ["Refunds", cells.refunds && { text: cells.refunds.text }],
    ["Last verified", cells.verified],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 px-2 pb-1 max-sm:px-4 max-sm:pb-4 print:gap-y-0 print:p-0">
      {terms.map(([term, cell]) => (
        <div key={term} className="flex flex-wrap gap-x-1">
          <dt className="text-ink-soft">{term}:</dt>
          <dd>{cell && <Text cell={cell} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Text({ cell: { text, notes = [], day } }: { cell: Cell }) {
  if (day) return <DateTime at={day} day />;
  return [text, ...notes].join(". ");
}

function Name({ entry, entries }: { entry: HandOutEntry; entries: readonly HandOutEntry[] }) {
  const { slug, name, website } = entry;
  const others = entries.filter((other) => other !== entry).map((other) => other.slug);
  return (
    <>
      <Link to={href("/providers/:slug", { slug })} className="link">
        {name}
      </Link>
      {website && (
        <span className="block text-xs font-normal text-ink-soft wrap-anywhere print:text-[0.625rem] print:leading-[1.35]">
          {website}
        </span>
      )}
      <Link
        to={shortlistPath(others)}
        rel="nofollow"
        data-enhance="remove-listed"
        data-slug={slug}
        className="no-print inline-flex min-h-11 items-center text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        Remove<span className="sr-only"> {name}</span>
      </Link>
    </>
  );
}

import { href, Link } from "react-router";
import { removeProvider, useShortlist } from "~/features/shortlist/public-components/shortlist-store";
import { DateTime } from "~/ui/date-time";
import { type Column, Table } from "~/ui/table";
import type { HandOutEntry } from "../rules/hand-out";
import type { Cell } from "../rules/table";
import { shortlistPath } from "./shortlist-path";

/** The providers with what a doctor or a spouse wants to know; narrow enough for a printed page. */
export function HandOutTable({ entries }: { entries: readonly HandOutEntry[] }) {
  const hasRisingYear = entries.some(({ cells }) => cells["rising-year"]);
  const columns: Column<HandOutEntry>[] = [
    {
      key: "provider",
      header: "Provider",
      rowHeader: true,
      cell: (entry) => <Name entry={entry} entries={entries} />,
    },
    {
      key: "medication",
      header: "Medication",
      cell: ({ cells }) => (
        <>
          <CellText cell={cells.source} />
          <CellText cell={cells.doses} />
          <CellText cell={cells.plan} />
        </>
      ),
    },
    { key: "month", header: "Each month", cell: ({ cells }) => <CellText cell={cells.month} /> },
    {
      key: "first-month",
      header: "First month",
      cell: ({ cells }) => <CellText cell={cells["first-month"]} />,
    },
    { key: "first-year", header: "First year", cell: ({ cells }) => <CellText cell={cells["first-year"]} /> },
    {
      key: "terms",
      header: "Terms",
      cell: ({ cells }) => (
        <>
          <CellText name="Insurance" cell={cells.insurance} />
          <CellText name="HSA/FSA" cell={cells.hsa} />
          <CellText name="Fees" cell={cells.fees} />
          <CellText name="Refunds" cell={cells.refunds} />
          <CellText name="Verified" cell={cells.verified} />
        </>
      ),
    },
  ];
  if (hasRisingYear) {
    columns.splice(5, 0, {
      key: "rising-year",
      header: "First year, rising dose",
      cell: ({ cells }) => <CellText cell={cells["rising-year"]} />,
    });
  }
  return (
    <Table
      caption="Your providers"
      columns={columns}
      rows={entries}
      rowKey={(entry) => entry.slug}
      className="text-sm print:text-[0.6875rem] print:leading-snug print:[&_td]:px-1 print:[&_td]:py-1.5 print:[&_td]:align-top print:[&_th]:px-1 print:[&_th]:py-1.5 print:[&_th]:align-top"
    />
  );
}

function CellText({ name, cell }: { name?: string; cell: Cell | undefined }) {
  if (!cell) return null;
  const { text, notes = [], warning, day } = cell;
  return (
    <span className="block">
      {name && <span className="text-ink-soft">{name}: </span>}
      {day ? <DateTime at={day} day /> : text}
      {[...notes, ...(warning ? [warning] : [])].map((note) => (
        <span key={note} className="block text-ink-soft">
          {note}
        </span>
      ))}
    </span>
  );
}

function Name({ entry, entries }: { entry: HandOutEntry; entries: readonly HandOutEntry[] }) {
  const { slug, name, website } = entry;
  const { list } = useShortlist();
  const others = entries.filter((other) => other !== entry).map((other) => other.slug);
  return (
    <>
      <Link to={href("/providers/:slug", { slug })} className="link">
        {name}
      </Link>
      {website && <span className="block text-xs font-normal text-ink-soft wrap-anywhere">{website}</span>}
      <Link
        to={shortlistPath(others)}
        rel="nofollow"
        onClick={() => list.includes(slug) && removeProvider(slug)}
        className="no-print inline-flex min-h-11 items-center text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        Remove<span className="sr-only"> {name}</span>
      </Link>
    </>
  );
}

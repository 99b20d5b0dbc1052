import { CircleAlert, Info } from "lucide-react";
import { href } from "react-router";
import { Badge, type BadgeTone } from "~/ui/badge";
import { formatDateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import { type Column, Table } from "~/ui/table";
import { listedColumns, stateLabels, valueText } from "../rules/difference";
import { columnsOf, type ImportKind, idColumnOf } from "../rules/kinds";
import type { RowProblem } from "../rules/rows";
import type { ColumnValue, ImportRow, RowState } from "../schema";

const tones: Record<RowState, BadgeTone> = {
  new: "good",
  changed: "accent",
  unchanged: "neutral",
  error: "error",
};

/** Row by row: the file's values against the stored ones. */
export function DifferenceTable({ kind, rows }: { kind: ImportKind; rows: readonly ImportRow[] }) {
  return (
    <Table
      caption="Rows in the file"
      columns={columnsFor(kind)}
      rows={rows}
      rowKey={(row) => row.rowNumber}
    />
  );
}

function columnsFor(kind: ImportKind): Column<ImportRow>[] {
  return [
    {
      key: "line",
      header: "Line",
      narrow: true,
      rowHeader: true,
      cell: ({ line }) => <LineNumber line={line} />,
    },
    {
      key: "state",
      header: "Status",
      narrow: true,
      cell: ({ state }) => <Badge tone={tones[state]}>{stateLabels[state]}</Badge>,
    },
    {
      key: "id",
      header: idColumnOf(kind),
      narrow: true,
      cell: ({ id }) => <span className="figures">{id ?? "–"}</span>,
    },
    { key: "brand", header: "Brand", cell: (row) => <BrandName row={row} /> },
    { key: "what", header: "Change", cell: (row) => <What kind={kind} row={row} /> },
  ];
}

function LineNumber({ line }: { line: number }) {
  return (
    <>
      <span className="sm:hidden">Line </span>
      <span className="figures">{line}</span>
    </>
  );
}

function BrandName({ row: { brandId, brandName, given } }: { row: ImportRow }) {
  if (brandId === null || brandName === null) return given.brand_name ? String(given.brand_name) : "–";
  return (
    <Link
      to={href("/admin/edit/:brandId", { brandId: String(brandId) })}
      className="link sm:inline-block sm:min-w-36"
    >
      {brandName}
    </Link>
  );
}

function What({ kind, row }: { kind: ImportKind; row: ImportRow }) {
  const listed = listedColumns(kind, row);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {listed.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-sm">
          {listed.map((column) => (
            <li key={column} className="wrap-anywhere">
              <span className="text-ink-soft">{column}</span>{" "}
              {row.before && (
                <>
                  <Value kind={kind} column={column} value={row.before[column] ?? null} isOld />
                  <span className="text-ink-faint">
                    {" "}
                    <span aria-hidden="true">→</span>
                    <span className="sr-only">changes to</span>{" "}
                  </span>
                </>
              )}
              <Value kind={kind} column={column} value={row.given[column] ?? null} />
            </li>
          ))}
        </ul>
      )}
      {row.problems.map((problem) => (
        <Problem key={`${problem.column}${problem.message}`} problem={problem} rowLine={row.line} />
      ))}
      {listed.length === 0 && row.problems.length === 0 && <span className="text-ink-faint">–</span>}
    </div>
  );
}

type ValueProps = { kind: ImportKind; column: string; value: ColumnValue; isOld?: boolean };

function Value({ kind, column, value, isOld = false }: ValueProps) {
  const text = valueText(value);
  if (text === null) return <span className="text-ink-faint italic">empty</span>;
  const type = columnsOf(kind).find(({ name }) => name === column)?.type;
  const shown = type === "date" ? formatDateTime(new Date(text)) : text;
  return isOld ? (
    <del className="figures text-ink-soft decoration-ink-faint">{shown}</del>
  ) : (
    <span className="figures font-semibold">{shown}</span>
  );
}

/** Names the line only if it isn't the row's own: a cell further down in a multi-line row. */
function Problem({ problem, rowLine }: { problem: RowProblem; rowLine: number }) {
  const { level, column, position, line, message } = problem;
  const isError = level === "error";
  const Icon = isError ? CircleAlert : Info;
  const place = [
    line !== rowLine && `line ${line}`,
    position !== null && `column ${position}`,
    column !== null && column,
  ].filter(Boolean);
  return (
    <p className={`flex items-start gap-1.5 text-sm ${isError ? "text-error-text" : "text-warning-text"}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{isError ? "Error: " : "Note: "}</span>
        {place.length > 0 && <span className="font-semibold">{`${capitalized(place.join(", "))}: `}</span>}
        {message}
      </span>
    </p>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

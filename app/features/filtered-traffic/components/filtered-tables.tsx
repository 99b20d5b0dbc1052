import { NOT_ATTRIBUTED } from "~/features/explorer/rules/dimensions";
import { formatValue } from "~/features/explorer/rules/format";
import { textOfValue } from "~/features/explorer/rules/report-query";
import { dayText } from "~/features/revenue/rules/chart";
import { Link } from "~/ui/link";
import { useUrlWith } from "~/ui/pagination";
import type { Column } from "~/ui/table";
import { TableCard } from "~/ui/table-card";
import type { DayRow, DayTable, Figures, KindRow, RobotRow, RuleRow, SourceRow } from "../rules/report";
import { filteredTerms } from "../rules/terms";

const filteredColumn: Column<{ filtered: number }> = {
  key: "filtered",
  header: filteredTerms.filtered.label,
  align: "end",
  cell: ({ filtered }) => formatValue("count", filtered),
};
const recordedColumn: Column<{ recorded: number | null }> = {
  key: "recorded",
  header: filteredTerms.recorded.label,
  align: "end",
  cell: ({ recorded }) => formatValue("count", recorded),
};
const shareColumn: Column<{ share: number | null }> = {
  key: "share",
  header: filteredTerms.share.label,
  align: "end",
  cell: ({ share }) => formatValue("share", share),
};
const figureColumns: Column<Figures>[] = [filteredColumn, recordedColumn, shareColumn];

/** Every type of event, without filters. */
export function ByKind({ rows, current }: { rows: readonly KindRow[]; current: string }) {
  const urlWith = useUrlWith();
  return (
    <TableCard
      title="All types"
      note="Without filters."
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={[
        {
          key: "kind",
          header: "Type",
          rowHeader: true,
          cell: ({ kind, label }) => (
            <Link
              to={urlWith({ kind, rule: null, robot: null, "is.source": null, "not.source": null })}
              aria-current={kind === current ? "true" : undefined}
              className="link"
            >
              {label}
            </Link>
          ),
        },
        ...figureColumns,
      ]}
    />
  );
}

export function ByRule({ rows, total }: { rows: readonly RuleRow[]; total: Figures }) {
  const urlWith = useUrlWith();
  const sum: RuleRow = { ...total, rule: "", label: "Total", hint: "" };
  return (
    <TableCard
      title="By rule"
      rows={[...rows, sum]}
      rowKey={({ rule }) => rule}
      columns={[
        {
          key: "rule",
          header: "Rule",
          rowHeader: true,
          cell: (row) =>
            row === sum ? (
              row.label
            ) : (
              <Link to={urlWith({ rule: row.rule })} preventScrollReset className="link">
                {row.label}
              </Link>
            ),
        },
        { key: "hint", header: "Meaning", cell: ({ hint }) => hint },
        filteredColumn,
        shareColumn,
      ]}
    />
  );
}

/** The robots that are known by name. Nothing if there are none. */
export function ByRobot({ rows }: { rows: readonly RobotRow[] }) {
  const urlWith = useUrlWith();
  if (rows.length === 0) return null;
  return (
    <TableCard
      title="By robot"
      note="Robots on our list of names."
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        {
          key: "robot",
          header: "Robot",
          rowHeader: true,
          cell: ({ name }) => (
            <Link to={urlWith({ robot: name })} preventScrollReset className="link">
              {name}
            </Link>
          ),
        },
        { key: "rule", header: "Rule", cell: ({ label }) => label },
        filteredColumn,
      ]}
    />
  );
}

/** Ads also have sources such as "null" and "undefined". */
const keyOf = (source: SourceRow["source"]) => (source === undefined ? "others" : JSON.stringify(source));

export function BySource({ rows, total }: { rows: readonly SourceRow[]; total: Figures }) {
  const urlWith = useUrlWith();
  const sum: SourceRow = { ...total, source: undefined };
  return (
    <TableCard
      title="By source"
      rows={[...rows, sum]}
      rowKey={(row) => (row === sum ? "total" : keyOf(row.source))}
      columns={[
        {
          key: "source",
          header: "Source",
          rowHeader: true,
          cell: (row) => {
            if (row === sum) return "Total";
            if (row.source === undefined) return "Others";
            return (
              <Link
                to={urlWith({ "is.source": textOfValue(row.source), "not.source": null })}
                preventScrollReset
                className="link wrap-anywhere"
              >
                {row.source ?? NOT_ATTRIBUTED}
              </Link>
            );
          },
        },
        ...figureColumns,
      ]}
    />
  );
}

export function ByDay({ days: { rows, earlier, total } }: { days: DayTable }) {
  const named = [
    ...rows.map((row: DayRow) => ({ ...row, label: dayText(row.day, true) })),
    ...(earlier === null ? [] : [{ ...earlier, day: "earlier", label: "Earlier days" }]),
    { ...total, day: "total", label: "Total" },
  ];
  return (
    <TableCard
      title="By day"
      rows={named}
      rowKey={({ day }) => day}
      columns={[{ key: "day", header: "Day", rowHeader: true, cell: ({ label }) => label }, ...figureColumns]}
    />
  );
}

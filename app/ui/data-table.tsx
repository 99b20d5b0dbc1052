import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { cx } from "./cx";
import { Select } from "./inputs";
import { useUrlWith } from "./pagination";
import { type Column, Table } from "./table";

/*
 * <DataTable caption="Brands" rows={brands} rowKey={(brand) => brand.brandId} sort={{ key: "name", direction: "asc" }}
 *   columns={[{ key: "name", header: "Name", sortable: true, rowHeader: true, cell: (brand) => brand.brandName }, …]}
 *   selection={{ name: "brandId", selected, onChange: setSelected, nameOf: (brand) => brand.brandName }}
 *   empty={<EmptyState title="No brands yet" />} />
 *
 * A table whose rows the server has sorted, filtered, and paged. Sorting is a link that sets `?sort=` and `?dir=` and
 * resets the page. `sortFrom` reads those parameters, limited to the keys that a page allows. On phones, rows are cards
 * and sorting is a list. Wrap it in <TableFrame>, which adds the border, filters above, and pages below.
 */
export type Sort = { key: string; direction: "asc" | "desc" };
export type DataColumn<Row> = Omit<Column<Row>, "header" | "sorted"> & {
  header: string;
  sortable?: boolean;
  /** The first sort puts the highest value first, for figures where more is better. */
  highestFirst?: boolean;
  /** The column is for actions: its header is only for screen readers. */
  headerHidden?: boolean;
};

export type Selection<Row> = {
  /** Name of the checkboxes, for a form around the table. */
  name: string;
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** The name of a row, for screen readers. */
  nameOf: (row: Row) => string;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort;
  selection?: Selection<Row>;
  /** Content below a row, as in Table. */
  detail?: (row: Row) => ReactNode;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
};

/** The order in a URL, or the first allowed key ascending if the URL has no known order. */
export function sortFrom<Key extends string>(
  params: URLSearchParams,
  allowed: readonly [Key, ...Key[]],
  fallback: "asc" | "desc" = "asc",
): { key: Key; direction: "asc" | "desc" } {
  const key = allowed.find((name) => name === params.get("sort"));
  if (!key) return { key: allowed[0], direction: fallback };
  return { key, direction: params.get("dir") === "desc" ? "desc" : "asc" };
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, sort, selection, empty } = props;
  const sortAddress = useSortAddress();
  if (rows.length === 0) return empty;
  const shown: Column<Row>[] = columns.map((column) => ({
    ...column,
    label: column.label ?? (column.headerHidden ? "" : column.header),
    header: headerOf(column, sort, sortAddress),
    sorted: column.sortable ? ariaSort(column.key, sort) : undefined,
  }));
  if (selection) shown.unshift(selectionColumn(props, selection));
  return (
    <>
      <PhoneSort columns={columns} sort={sort} />
      <Table
        caption={props.caption}
        columns={shown}
        rows={rows}
        rowKey={props.rowKey}
        detail={props.detail}
      />
    </>
  );
}

type SortAddress = (sort: Sort) => string;

function useSortAddress(): SortAddress {
  const addressWith = useUrlWith();
  return ({ key, direction }) =>
    addressWith({ sort: key, dir: direction, page: null, older: null, newer: null });
}

function ariaSort(key: string, sort: Sort | undefined) {
  if (sort?.key !== key) return "none" as const;
  return sort.direction === "asc" ? ("ascending" as const) : ("descending" as const);
}

function headerOf<Row>(column: DataColumn<Row>, sort: Sort | undefined, address: SortAddress): ReactNode {
  if (column.headerHidden) return <span className="sr-only">{column.header}</span>;
  if (!column.sortable) return column.header;
  const isSorted = sort?.key === column.key;
  const turned = sort?.direction === "asc" ? "desc" : "asc";
  const direction = isSorted ? turned : column.highestFirst ? "desc" : "asc";
  const Icon = !isSorted ? ChevronsUpDown : sort.direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <Link
      to={address({ key: column.key, direction })}
      preventScrollReset
      className={cx(
        "hit-area -mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink",
        column.align === "end" && "flex-row-reverse",
        isSorted && "text-ink",
      )}
    >
      {column.header}
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
    </Link>
  );
}

/** Cards have no column headers to press. */
function PhoneSort<Row>({ columns, sort }: { columns: readonly DataColumn<Row>[]; sort?: Sort }) {
  const address = useSortAddress();
  const navigate = useNavigate();
  const sortable = columns.filter((column) => column.sortable);
  if (!sort || sortable.length === 0) return null;
  return (
    <div className="mb-3 sm:hidden">
      <Select
        aria-label="Sort by"
        value={`${sort.key} ${sort.direction}`}
        onChange={(event) => {
          const [key = "", direction] = event.target.value.split(" ");
          navigate(address({ key, direction: direction === "desc" ? "desc" : "asc" }), {
            preventScrollReset: true,
          });
        }}
        options={sortable.flatMap(({ key, header, align }) => {
          const [up, down] =
            align === "end" ? ["lowest first", "highest first"] : ["first to last", "last to first"];
          return [
            { value: `${key} asc`, label: `Sort by ${header}: ${up}` },
            { value: `${key} desc`, label: `Sort by ${header}: ${down}` },
          ];
        })}
      />
    </div>
  );
}

function selectionColumn<Row>(props: DataTableProps<Row>, selection: Selection<Row>): Column<Row> {
  const { selected, onChange, nameOf, name } = selection;
  const keys = props.rows.map((row) => String(props.rowKey(row)));
  const isAll = keys.every((key) => selected.has(key));
  const isSome = keys.some((key) => selected.has(key));
  function toggle(changed: readonly string[], isOn: boolean) {
    const next = new Set(selected);
    for (const key of changed) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    onChange(next);
  }
  return {
    key: "selection",
    label: "Select",
    narrow: true,
    header: (
      <RowCheckbox
        label="Select all rows"
        checked={isAll}
        isPartial={isSome && !isAll}
        onChange={(isOn) => toggle(keys, isOn)}
      />
    ),
    cell: (row) => {
      const key = String(props.rowKey(row));
      return (
        <RowCheckbox
          label={`Select ${nameOf(row)}`}
          name={name}
          value={key}
          checked={selected.has(key)}
          onChange={(isOn) => toggle([key], isOn)}
        />
      );
    },
  };
}

type RowCheckboxProps = {
  label: string;
  name?: string;
  value?: string;
  checked: boolean;
  isPartial?: boolean;
  onChange: (isOn: boolean) => void;
};

function RowCheckbox({ label, name, value, checked, isPartial = false, onChange }: RowCheckboxProps) {
  return (
    <span className="hit-area inline-flex align-middle">
      <input
        type="checkbox"
        aria-label={label}
        name={name}
        value={value}
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = isPartial;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="relative z-10 size-5 accent-accent"
      />
    </span>
  );
}

/*
 * <TableFrame filters={<FilterBar>…</FilterBar>} status="12 brands" pages={<Pagination … />}>…</TableFrame>
 */
type TableFrameProps = { filters?: ReactNode; status?: ReactNode; pages?: ReactNode; children: ReactNode };

export function TableFrame({ filters, status, pages, children }: TableFrameProps) {
  return (
    <div className="flex flex-col gap-4">
      {filters}
      <div className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:[&_tbody_tr:last-child>*]:border-b-0 sm:[&_tbody_tr:hover]:bg-sunken">
        {children}
      </div>
      {(status || pages) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p role="status" className="figures text-sm text-ink-soft">
            {status}
          </p>
          {pages}
        </div>
      )}
    </div>
  );
}

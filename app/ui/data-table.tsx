import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { cx } from "./cx";
import { RowForms } from "./row-form";
import { RowCheckbox, type RowSelection, useRowBoxes, withRows } from "./row-selection";
import { type Sort, SortChoice, useSortAddress } from "./sort-choice";
import { type Column, Table } from "./table";

/*
 * <DataTable caption="Brands" rows={brands} rowKey={(brand) => brand.brandId} sort={{ key: "name", direction: "asc" }}
 *   columns={[{ key: "name", header: "Name", sortable: true, rowHeader: true, cell: (brand) => brand.brandName }, …]}
 *   selection={{ name: "brandId", selected, onChange: setSelected, nameOf: (brand) => brand.brandName }}
 *   empty={<EmptyState title="No brands yet" />} />
 *
 * A table whose rows the server has sorted, filtered, and paged. Sorting is a link that sets `?sort=` and
 * `?dir=` and resets the page. `sortFrom` reads those parameters, limited to the keys that a page allows. On
 * phones, rows are cards and sorting is a list. With `head`, `?hide=website,state` hides columns. Wrap it in
 * <TableFrame>, which adds the border, filters above, and pages below.
 */
export type DataColumn<Row> = Omit<Column<Row>, "header" | "sorted"> & {
  header: string;
  sortable?: boolean;
  /** The first sort puts the highest value first, for figures where more is better. */
  highestFirst?: boolean;
  /** The column is for actions: its header is only for screen readers. */
  headerHidden?: boolean;
};

export type Selection<Row> = RowSelection & {
  /** Name of the checkboxes, for a form around the table. */
  name?: string;
  /** The name of a row, for screen readers. */
  nameOf: (row: Row) => string;
};

export type DataTableProps<Row> = {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort;
  selection?: Selection<Row>;
  /** Content below a row, as in Table. */
  detail?: (row: Row) => ReactNode;
  /** Renders content above the rows, given the columns that the URL may hide. */
  head?: (columns: readonly OptionalColumn[]) => ReactNode;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
};

/** A column that a person can hide. */
export type OptionalColumn = { key: string; header: string; isHidden: boolean };

/** Parameters of a list's URL that its filters don't change. */
export const LIST_PARAMETERS = ["sort", "dir", "perPage", "hide", "view"];

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
  const boxOf = useRowBoxes(
    rows.map((row) => String(props.rowKey(row))),
    selection,
  );
  const [params] = useSearchParams();
  const optional = props.head ? optionalColumns(columns, params.get("hide") ?? "") : [];
  const hidden = new Set(optional.flatMap(({ key, isHidden }) => (isHidden ? [key] : [])));
  const head = (
    <ListHead key="head" {...props}>
      {props.head?.(optional)}
    </ListHead>
  );
  if (rows.length === 0) return props.head ? [head, <Fragment key="empty">{empty}</Fragment>] : empty;
  const visible = columns.filter(({ key }) => !hidden.has(key));
  const shown: Column<Row>[] = visible.map((column) => ({
    ...column,
    label: column.label ?? (column.headerHidden ? "" : column.header),
    header: headerOf(column, sort, sortAddress),
    sorted: column.sortable ? ariaSort(column.key, sort) : undefined,
  }));
  if (selection) shown.unshift(selectionColumn(props, selection, boxOf));
  return (
    <>
      {head}
      <RowForms>
        <Table
          caption={props.caption}
          columns={shown}
          rows={rows}
          rowKey={props.rowKey}
          detail={props.detail}
        />
      </RowForms>
    </>
  );
}

/** The name of a row and its actions always show. */
function optionalColumns<Row>(columns: readonly DataColumn<Row>[], hide: string): OptionalColumn[] {
  const keys = hide.split(",");
  return columns
    .filter(({ rowHeader, headerHidden, key }) => !rowHeader && !headerHidden && key !== "actions")
    .map(({ key, header }) => ({ key, header, isHidden: keys.includes(key) }));
}

function ListHead<Row>({ columns, rows, sort, children }: DataTableProps<Row> & { children: ReactNode }) {
  const phoneSort = rows.length > 0 && <PhoneSort columns={columns} sort={sort} />;
  if (!children) return phoneSort;
  return (
    <div className="mb-3 flex items-center gap-2 sm:mb-0 sm:border-b sm:border-line sm:px-1.5 sm:py-1 max-sm:[&>:first-child:not(:last-child)]:mb-0">
      {phoneSort}
      {children}
    </div>
  );
}

function ariaSort(key: string, sort: Sort | undefined) {
  if (sort?.key !== key) return "none" as const;
  return sort.direction === "asc" ? ("ascending" as const) : ("descending" as const);
}

function headerOf<Row>(
  column: DataColumn<Row>,
  sort: Sort | undefined,
  address: (sort: Sort) => string,
): ReactNode {
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
  const sortable = columns.filter((column) => column.sortable);
  if (!sort || sortable.length === 0) return null;
  return (
    <div className="mb-3 min-w-0 grow sm:hidden">
      <SortChoice
        sort={sort}
        choices={sortable.map(({ key, header, align }) => {
          const [up, down] =
            align === "end" ? ["lowest first", "highest first"] : ["first to last", "last to first"];
          return { key, label: header, up, down };
        })}
      />
    </div>
  );
}

type RowBoxes = ReturnType<typeof useRowBoxes>;

function selectionColumn<Row>(
  { rows, rowKey }: DataTableProps<Row>,
  { selected, onChange, nameOf, name }: Selection<Row>,
  boxOf: RowBoxes,
): Column<Row> {
  const keys = rows.map((row) => String(rowKey(row)));
  const isAll = keys.every((key) => selected.has(key));
  const isSome = keys.some((key) => selected.has(key));
  return {
    key: "selection",
    label: "Select",
    narrow: true,
    header: (
      <RowCheckbox
        label="Select all rows"
        checked={isAll}
        isPartial={isSome && !isAll}
        onToggle={(isOn) => onChange(withRows(selected, keys, isOn))}
      />
    ),
    cell: (row) => {
      const key = String(rowKey(row));
      return <RowCheckbox {...boxOf(key)} label={`Select ${nameOf(row)}`} name={name} value={key} />;
    },
  };
}

/*
 * <TableFrame filters={<FilterBar>…</FilterBar>} status="12 brands" pages={<Pagination … />}>…</TableFrame>
 */
export type TableFrameProps = {
  filters?: ReactNode;
  status?: ReactNode;
  pages?: ReactNode;
  children: ReactNode;
};

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

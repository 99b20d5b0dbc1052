import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type DataColumn, DataTable, sortFrom } from "./data-table";
import { CursorPagination, Pagination } from "./pagination";

type Brand = { id: number; name: string; price: string };
const columns: readonly DataColumn<Brand>[] = [
  { key: "name", header: "Name", sortable: true, rowHeader: true, cell: (brand) => brand.name },
  { key: "price", header: "Price", sortable: true, align: "end", cell: (brand) => brand.price },
  { key: "actions", header: "Actions", headerHidden: true, cell: () => "Edit" },
];
const rows = [{ id: 7, name: "Northfield", price: "$199" }];

function at(address: string, element: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: "*", Component: () => element }]);
  return renderToStaticMarkup(<Stub initialEntries={[address]} />);
}

const table = (props: Partial<Parameters<typeof DataTable<Brand>>[0]> = {}) => (
  <DataTable
    caption="Brands"
    columns={columns}
    rows={rows}
    rowKey={(brand) => brand.id}
    sort={{ key: "name", direction: "asc" }}
    empty={<p>No brands yet</p>}
    {...props}
  />
);

const addresses = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1]?.replaceAll("&amp;", "&"));

test("a header sorts by its column, reverses the order, keeps the filters, and resets the page", () => {
  const html = at("/admin?q=north&page=3&sort=name&dir=asc", table());
  expect(addresses(html)).toEqual(["/admin?q=north&sort=name&dir=desc", "/admin?q=north&sort=price&dir=asc"]);
  expect([...html.matchAll(/aria-sort="(\w+)"/g)].map((match) => match[1])).toEqual(["ascending", "none"]);
});

test("a column can sort highest first; on phones, the order of numbers is named with words for numbers", () => {
  const most = columns.map((column) => ({ ...column, highestFirst: column.key === "price" }));
  const html = at("/admin", table({ columns: most }));
  expect(addresses(html)[1]).toBe("/admin?sort=price&dir=desc");
  expect(html).toContain("Price: highest first");
  expect(html).toContain("Name: first to last");
});

test("on phones, an order by no column is called the default order", () => {
  const html = at("/admin", table({ sort: { key: "created", direction: "desc" } }));
  expect(html).toMatch(/<option[^>]*selected[^>]*>Default order</);
  expect(at("/admin", table())).not.toContain("Default order");
});

test("a column that can't be sorted has no link, and a header for actions is only for screen readers", () => {
  const html = at("/admin", table());
  expect(html).toContain('<span class="sr-only">Actions</span>');
  expect(addresses(html)).toHaveLength(2);
});

test("rows can be selected one by one and all at once", () => {
  const selected = new Set<string>();
  const selection = { name: "brandId", selected, onChange: () => {}, nameOf: (brand: Brand) => brand.name };
  const html = at("/admin", table({ selection }));
  expect(html).toContain('aria-label="Select all rows"');
  expect(html).toMatch(/aria-label="Select Northfield"[^>]*name="brandId"[^>]*value="7"/);
  expect(html).not.toContain('checked=""');
  expect(at("/admin", table({ selection: { ...selection, selected: new Set(["7"]) } }))).toContain(
    'checked=""',
  );
});

test("without rows, the empty state shows", () => {
  expect(at("/admin", table({ rows: [] }))).toBe("<p>No brands yet</p>");
});

test("the order in a URL is used only if the page knows it", () => {
  const order = (query: string) => sortFrom(new URLSearchParams(query), ["name", "price"]);
  expect(order("sort=price&dir=desc")).toEqual({ key: "price", direction: "desc" });
  expect(order("sort=price&dir=sideways")).toEqual({ key: "price", direction: "asc" });
  expect(order("sort=__proto__&dir=desc")).toEqual({ key: "name", direction: "asc" });
  expect(order("")).toEqual({ key: "name", direction: "asc" });
});

test.each([
  [1, 1, []],
  [1, 3, ["1", "2", "3"]],
  [5, 9, ["1", "…", "4", "5", "6", "…", "9"]],
  [3, 9, ["1", "2", "3", "4", "…", "9"]],
  [9, 9, ["1", "…", "8", "9"]],
])("page %i of %i shows %j", (page, pageCount, shown) => {
  const html = at("/admin", <Pagination page={page} pageCount={pageCount} label="brands" />);
  expect([...html.matchAll(/>(\d+|…)</g)].map((match) => match[1])).toEqual(shown);
});

test("pages keep the filters, and the first has no page number in its URL", () => {
  const html = at("/admin?q=north&page=2", <Pagination page={2} pageCount={3} label="brands" />);
  expect(addresses(html)).toEqual([
    "/admin?q=north",
    "/admin?q=north",
    "/admin?q=north&page=2",
    "/admin?q=north&page=3",
    "/admin?q=north&page=3",
  ]);
  expect(html).toMatch(
    /aria-current="page"[^>]*aria-label="Page 2"|aria-label="Page 2"[^>]*aria-current="page"/,
  );
});

test("a list too long to count is paged by cursors", () => {
  const html = at("/admin/audit?q=a&older=1-2", <CursorPagination newer="5-6" older="1-1" label="the log" />);
  expect(addresses(html)).toEqual(["/admin/audit?q=a&newer=5-6", "/admin/audit?q=a&older=1-1"]);
});

test("the URL hides columns if the list offers that, but never the name of a row or its actions", () => {
  const offered: string[] = [];
  const head = (columns: readonly { key: string; isHidden: boolean }[]) => {
    offered.push(...columns.map(({ key, isHidden }) => `${key} ${isHidden}`));
    return "Views";
  };
  const html = at("/admin?hide=price,name,actions", table({ head }));
  expect(offered).toEqual(["price true"]);
  expect(html).not.toContain("$199");
  expect(html).toContain("Northfield");
  expect(html).toContain("Edit");
  expect(at("/admin?hide=price", table())).toContain("$199");
});

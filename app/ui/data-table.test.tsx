import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
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
  const html = at(
    "/admin/audit?q=a&older=1-2",
    <CursorPagination newer="5-6" older="1-1" rows={25} label="the log" />,
  );
  expect(addresses(html).slice(3)).toEqual(["/admin/audit?q=a&newer=5-6", "/admin/audit?q=a&older=1-1"]);
});

describe("the choice of rows per page (spec:staff#rows-per-page)", () => {
  const sizes = [25, 50, 100].map((size) => `${size} rows per page`);
  /** The names of the choices, and which of them is current. */
  const choicesIn = (html: string) => {
    const links = [...html.matchAll(/<a [^>]*aria-label="(\d+ rows per page)"[^>]*>/g)];
    return {
      names: links.map(([, name]) => name),
      current: links.flatMap(([link, name]) => (link.includes('aria-current="true"') ? [name] : [])),
    };
  };
  const pages = (rows: number | undefined, pageCount: number) => (
    <Pagination page={1} pageCount={pageCount} rows={rows} label="leads" />
  );

  test.each([
    ["a list that doesn't offer it", undefined, 3, []],
    ["25 rows", 25, 1, []],
    ["26 rows", 26, 2, sizes],
    ["more rows on one page", 40, 1, sizes],
  ] as const)("%s: %i rows on %i pages", (_, rows, pageCount, names) => {
    expect(choicesIn(at("/admin/leads", pages(rows, pageCount))).names).toEqual(names);
  });

  test.each([
    [null, null, 25, []],
    [null, "1-1", 25, sizes],
    ["5-6", null, 3, sizes],
    [null, null, 26, sizes],
  ] as const)("newer %s, older %s, and %i rows on the page", (newer, older, rows, names) => {
    const html = at(
      "/admin/audit",
      <CursorPagination newer={newer} older={older} rows={rows} label="the log" />,
    );
    expect(choicesIn(html).names).toEqual(names);
  });

  test.each([
    ["", 25],
    ["?perPage=50", 50],
    ["?perPage=100", 100],
    ["?perPage=1000", 25],
  ])("in %j, %i rows are current", (query, size) => {
    const html = at(`/admin/leads${query}`, pages(300, 3));
    expect(html).toContain('role="group" aria-label="Rows per page"');
    expect(choicesIn(html).current).toEqual([`${size} rows per page`]);
  });

  test("a choice leads to the first page and keeps everything else; 25 isn't in the URL", () => {
    const query = "?kind=savings&sort=name&dir=asc&perPage=50&page=3&newer=5-6&older=1-1&view=7";
    expect(addresses(at(`/admin/leads${query}`, pages(300, 1)))).toEqual([
      "/admin/leads?kind=savings&sort=name&dir=asc&view=7",
      "/admin/leads?kind=savings&sort=name&dir=asc&perPage=50&view=7",
      "/admin/leads?kind=savings&sort=name&dir=asc&perPage=100&view=7",
    ]);
  });

  test("25 rows never lead to a URL without a query, which would open the default view", () => {
    const [first, second] = addresses(at("/admin/leads?perPage=50&page=2", pages(300, 1)));
    expect([first, second]).toEqual(["/admin/leads?view=all", "/admin/leads?perPage=50"]);
  });

  test("links of pages and of the order keep the choice", () => {
    const address = "/admin/leads?perPage=50";
    const links = [...addresses(at(address, pages(130, 3))).slice(3), ...addresses(at(address, table()))];
    expect(links).toContain("/admin/leads?perPage=50&page=2");
    expect(links).toContain("/admin/leads?perPage=50&sort=price&dir=asc");
  });
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

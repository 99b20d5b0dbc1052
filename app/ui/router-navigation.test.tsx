import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Form, Link as RouterLink } from "react-router";
import { expect, test } from "vitest";
import { Link } from "./link";
import { RouterNavigation } from "./router-navigation";
import { RowForm, RowForms } from "./row-form";

const hydrated = (element: ReactNode) => () => <RouterNavigation>{element}</RouterNavigation>;

/** The list at /admin is an index route, the one of posts isn't. */
function at(address: string, element: ReactNode): string {
  const Component = hydrated(element);
  const Stub = createRoutesStub([
    {
      path: "/admin",
      children: [
        { index: true, Component },
        { path: "blog", Component },
      ],
    },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={[address]} />);
}

test.each([
  "/",
  "/admin",
  "/admin/edit/7",
  "/admin/leads/savings/7?q=a%2Fb&status=new#notes",
  "/admin/blog/",
  "/admin/people?email=a@b.example",
  "/blog/caf%C3%A9",
  // Those that need resolving.
  "?page=2",
  "blog",
  "../terms",
  ".",
  "#notes",
  "/admin/./edit/7",
  "/admin/blog/../leads",
  "/admin//edit",
  "//example.com/page",
  "https://example.com/page?a=1",
])("a link to %s is as the router's own", (to) => {
  const attributes = { to, className: "link", "aria-label": "Name", title: "Title" };
  for (const address of ["/admin?q=north", "/admin/blog?q=north&page=2"])
    expect(at(address, <Link {...attributes}>Name</Link>)).toBe(
      at(address, <RouterLink {...attributes}>Name</RouterLink>),
    );
});

test("a link with the router's options is as the router's own", () => {
  const to = "/admin/leads";
  for (const options of [
    { reloadDocument: true },
    { replace: true, preventScrollReset: true, state: { a: 1 } },
    { target: "_blank", rel: "noopener", download: "list" },
  ])
    expect(attributesOf(at("/admin", <Link to={to} {...options} />))).toEqual(
      attributesOf(at("/admin", <RouterLink to={to} {...options} />)),
    );
});

test.each([
  ["/admin", undefined],
  ["/admin?q=north&page=2", undefined],
  ["/admin?index&q=north", undefined],
  ["/admin/blog?status=draft", undefined],
  ["/admin/blog?status=draft", "/admin/leads?q=a"],
])("a row's form at %s with the action %s posts where the router's own does", (address, action) => {
  const fields = <input type="hidden" name="id" value="7" />;
  const ours = (
    <RowForms>
      <RowForm className="flex" action={action}>
        {fields}
      </RowForm>
    </RowForms>
  );
  const own = (
    <Form method="post" className="flex" action={action}>
      {fields}
    </Form>
  );
  // The router looks for the routes of marked forms, but the list's own page is known.
  const expected = attributesOf(at(address, own)).filter((one) => one !== 'data-discover="true"');
  expect(attributesOf(at(address, ours))).toEqual(expected);
});

/** In any order. */
const attributesOf = (html: string) =>
  [...html.matchAll(/([\w-]+)="([^"]*)"/g)].map(([attribute]) => attribute).sort();

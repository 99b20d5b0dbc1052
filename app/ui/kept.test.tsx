import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createKeepHtml, HydratedHtmlContext, Kept, KeptHtmlContext, KeptHydrated } from "./kept";

const post = { title: "First" };

let renders = 0;
function Title({ of }: { of: { title: string } }) {
  renders += 1;
  return <b>{of.title}</b>;
}

function page(of: { title: string } | null, part?: string) {
  return (
    <Kept as="li" of={of} part={part} className="card">
      <Title of={of ?? post} />
    </Kept>
  );
}

test("Kept children are rendered once for each object and part", () => {
  const keep = createKeepHtml(renderToStaticMarkup);
  const inDocument = (element: React.ReactElement) =>
    renderToStaticMarkup(<KeptHtmlContext value={keep}>{element}</KeptHtmlContext>);
  renders = 0;
  expect(inDocument(page(post))).toBe('<li class="card"><b>First</b></li>');
  expect(inDocument(page(post))).toBe('<li class="card"><b>First</b></li>');
  expect(renders).toBe(1);
  inDocument(page(post, "other"));
  expect(renders).toBe(2);
  expect(inDocument(page({ title: "Second" }))).toBe('<li class="card"><b>Second</b></li>');
  expect(renders).toBe(3);
});

test("Children are rendered each time outside documents, and without an object to keep them for", () => {
  renders = 0;
  expect(renderToStaticMarkup(page(post))).toBe('<li class="card"><b>First</b></li>');
  renderToStaticMarkup(page(post));
  const keep = createKeepHtml(renderToStaticMarkup);
  for (const _ of [1, 2]) renderToStaticMarkup(<KeptHtmlContext value={keep}>{page(null)}</KeptHtmlContext>);
  expect(renders).toBe(4);
});

test("Children kept for a hydrated page have the HTML that the browser expects", () => {
  const element = (
    <KeptHydrated as="ul" of={post} className="list">
      <li>
        {post.title} of {2}
      </li>
      <Title of={post} />
    </KeptHydrated>
  );
  const keep = createKeepHtml(renderToString);
  const kept = () => renderToString(<HydratedHtmlContext value={keep}>{element}</HydratedHtmlContext>);
  renders = 0;
  expect([kept(), kept()]).toEqual([renderToString(element), renderToString(element)]);
  expect(renders).toBe(3);
  renderToString(<KeptHtmlContext value={keep}>{element}</KeptHtmlContext>);
  expect(renders).toBe(4);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createKeepHtml, Kept, KeptHtmlContext } from "./kept";

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

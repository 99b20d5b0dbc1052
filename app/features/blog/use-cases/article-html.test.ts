import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Article, textOf } from "~/features/posts/rules/article";
import { tokenValues } from "~/features/posts/rules/tokens";
import { buildArticle } from "./article-html.server";

const noValues = {};
const read = (html: string): Article => buildArticle(html, noValues);
const htmlOf = ({ parts }: Article) =>
  parts.map((part) => (part.kind === "html" ? part.html : `[[${part.widget}]]`)).join("");

/** Whether the tags of an HTML fragment are balanced and properly nested. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (name === undefined || ["br", "hr", "img"].includes(name)) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

describe("author content", () => {
  test("is kept if it is article markup", () => {
    const html =
      '<p>One <strong>two</strong> <a href="/calculator" title="t">three</a></p><ul><li>a</li></ul><blockquote><p>b</p></blockquote>';
    expect(htmlOf(read(html))).toBe(html);
  });

  test("loses scripts, frames, forms, styles, handlers, and classes", () => {
    const html = read(
      '<p class="fixed" style="color:red" id="main" onclick="x()">Hi<script>alert(1)</script></p><iframe src="/"></iframe><form action="/logout"><button>Go</button></form><style>*{}</style><svg><script>1</script></svg><object></object><base href="//evil.example">',
    );
    expect(htmlOf(html)).toBe("<p>Hi</p>Go");
  });

  test.for([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " java\nscript:alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//evil.example/",
  ])("can't link to %s", (address) => {
    expect(htmlOf(read(`<a href="${address}">x</a>`))).not.toMatch(/href/);
  });

  test("keeps the rel values of a paid link, and no other rel or target", () => {
    const html = '<a href="https://a.example/" rel="sponsored me" target="_top">x</a>';
    expect(htmlOf(read(html))).toBe('<a href="https://a.example/" rel="sponsored">x</a>');
  });

  test("has images that load lazily, with at least an empty alt text, and no images without a source", () => {
    expect(htmlOf(read('<img src="/blog/a.svg" width="640" height="12px"><img onerror="x" src="x:y">'))).toBe(
      '<img src="/blog/a.svg" alt="" width="640" loading="lazy" decoding="async" />',
    );
  });

  test("loads its first image at once if that may be the largest thing on the screen", () => {
    const text = '<p>loading="lazy"</p>[calculator]<p>one</p><img src="/a.svg"><img src="/b.svg">';
    const html = htmlOf(buildArticle(text, noValues, true));
    expect(html).toContain(
      '<p>loading="lazy"</p>[[calculator]]<p>one</p><img src="/a.svg" alt="" loading="eager" fetchpriority="high" decoding="async" />',
    );
    expect(html).toContain('<img src="/b.svg" alt="" loading="lazy" decoding="async" />');
    expect(htmlOf(read(text))).not.toContain("eager");
  });

  test("has tables in a frame that also scrolls by keyboard", () => {
    expect(htmlOf(read('<table><tr><th scope="row">a</th><td>b</td></tr></table>'))).toBe(
      '<div role="region" aria-label="Table" tabindex="0" data-frame="table"><table><tr><th scope="row">a</th><td>b</td></tr></table></div>',
    );
  });
});

describe("headings", () => {
  test("of the first two levels form the table of contents, with an anchor each", () => {
    const article = read("<h2>How <em>doses</em> work</h2><h3>No entry</h3><h2>Costs &amp; fees</h2>");
    expect(article.headings).toEqual([
      { id: "section-how-doses-work", text: "How doses work", level: 2 },
      { id: "section-costs-fees", text: "Costs & fees", level: 2 },
    ]);
    expect(htmlOf(article)).toContain('<h2 id="section-how-doses-work">How <em>doses</em> work</h2><h3>');
  });

  test("move down one level if the author used h1, which is reserved for the title", () => {
    const article = read("<h1>One</h1><h2>Two</h2><h6>Six</h6>");
    expect(article.headings.map(({ level }) => level)).toEqual([1, 2]);
    expect(htmlOf(article)).toBe('<h2 id="section-one">One</h2><h3 id="section-two">Two</h3><h6>Six</h6>');
  });

  test("with the same text have different anchors, and those without text have none", () => {
    const article = read("<h2>A</h2><h2>a!</h2><h2>A 2</h2><h2>🙂</h2><h2>漢字</h2><h2> </h2>");
    const ids = article.headings.map(({ id }) => id);
    expect(ids).toEqual(["section-a", "section-a_2", "section-a-2", "section", "section_2"]);
  });
});

describe("bracketed tokens", () => {
  test("become tools between complete HTML fragments", () => {
    const article = read("<p>Before</p><p>[calculator]</p><p>After</p>");
    expect(article.parts).toEqual([
      { kind: "html", html: "<p>Before</p>" },
      { kind: "widget", widget: "calculator" },
      { kind: "html", html: "<p>After</p>" },
    ]);
  });

  test("split whatever contains them, at any depth", () => {
    const article = read("<ul><li>one <strong>[compareProviders] two</strong></li><li>three</li></ul>");
    expect(htmlOf(article)).toBe(
      "<ul><li>one </li></ul>[[compareProviders]]<ul><li><strong> two</strong></li><li>three</li></ul>",
    );
  });

  test("add each tool once, and no unknown tool", () => {
    const article = read("<p>[savePrescription]</p><p>[savePrescription]</p><p>[calc] [constructor]</p>");
    expect(htmlOf(article)).toBe("[[savePrescription]]<p>[calc] [constructor]</p>");
  });

  test("are the only way to add a tool", () => {
    const written = '<span DATA-Widget="calculator"></span><p>x</p>';
    expect(htmlOf(read(written))).toBe("<span></span><p>x</p>");
    const values = tokenValues(new URLSearchParams({ state: "[calculator]" }), () => undefined);
    expect(htmlOf(buildArticle("<p>{state}</p>", values))).toBe("<p>[calculator]</p>");
  });
});

test("every fragment is well-formed, for any input", () => {
  const bit = fc.constantFrom(
    ...[
      "<p>",
      "</p>",
      "<h1>",
      "</h2>",
      "<table>",
      "<td>",
      "</table>",
      "<ul><li>",
      "</ul>",
      "text",
      "<",
      ">",
      '"',
    ],
    ...[
      "[calculator]",
      "[compareProviders]",
      "<script>",
      "</script>",
      "<!--",
      "-->",
      "<img src=/a>",
      "<a href='#'>",
    ],
    ...[
      "<![CDATA[",
      "<svg>",
      "<math>",
      "<style>",
      "</style>",
      "<title>",
      "<textarea>",
      "&lt;",
      "{state}",
      "<span>",
    ],
  );
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
      const { parts } = read(bits.join(""));
      for (const part of parts) {
        if (part.kind === "widget") continue;
        expect(isBalanced(part.html)).toBe(true);
        expect(part.html).not.toMatch(/<(script|style|svg|math|iframe|textarea|title)/i);
      }
    }),
    { numRuns: 500 },
  );
});

test("a value from the URL can't become an element or attribute", () => {
  const hostile = fc.constantFrom(
    '"><img src=x onerror=alert(1)>',
    "<script>alert(1)</script>",
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "x onclick=alert(1)",
    "`onfocus=alert(1)`",
  );
  const places = fc.constantFrom(
    "<p>{state}</p>",
    '<a href="{state}">x</a>',
    "<a href={state}>x</a>",
    "<img src={state} alt={state}>",
    '<p title="{state}">y</p>',
    "<{state}>",
    "<!--{state}-->",
  );
  fc.assert(
    fc.property(hostile, places, (value, place) => {
      const values = tokenValues(new URLSearchParams({ state: value }), () => undefined);
      const tags = htmlOf(buildArticle(place, values)).match(/<[^>]*>/g) ?? [];
      for (const tag of tags) {
        expect(tag.replace(/"[^"]*"/g, '""')).toMatch(
          /^<\/?(p|a|img)( (href|src|alt|loading|decoding)="")*( \/)?>$/,
        );
        expect(tag).not.toMatch(/(href|src)="\s*(javascript|data):/i);
      }
    }),
  );
});

test("finding a heading deep in a large article takes time linear in its length", () => {
  const article = read("<h2>Same</h2><p>word</p>".repeat(5_000));
  expect(article.headings).toHaveLength(5_000);
  expect(new Set(article.headings.map(({ id }) => id)).size).toBe(5_000);
});

test("the text of sanitized HTML is what a reader sees", () => {
  expect(textOf("a&amp;b <em>&lt;c&gt;</em>\n &quot;d&quot;")).toBe('a&b <c> "d"');
});

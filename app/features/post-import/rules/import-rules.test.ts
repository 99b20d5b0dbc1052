import { expect, test } from "vitest";
import { parseCommand } from "./command-line";
import { imagePaths, imagesIn, withImages, withImageUrls, withoutComments } from "./images";
import { fromWordPress } from "./wordpress-html";

test("commands are parsed", () => {
  expect(parseCommand(["a.xml", "--author", "ann@example.com", "--dry-run"])).toEqual({
    command: "import",
    file: "a.xml",
    author: "ann@example.com",
    dryRun: true,
  });
  expect(parseCommand(["undo", "3", "--edited"])).toEqual({ command: "undo", importId: 3, edited: true });
});

test.for([
  [[]],
  [["a", "b"]],
  [["a", "--force"]],
  [["a", "--author"]],
  [["a", "--edited"]],
  [["undo"]],
  [["undo", "x"]],
  [["undo", "3", "--dry-run"]],
] as const)("%j is refused with the usage text", ([words]) => {
  expect(parseCommand(words)).toEqual({ command: "wrong", message: expect.stringMatching(/\.\nUsage:/) });
});

test.for([
  ['[gallery ids="1,2"]', [], ["gallery"]],
  ["[my_box]Text[/my_box]", ["Text"], ["my_box"]],
  ['[pricing plan="a"/]', [], ["pricing"]],
  ["As they said [sic] in [1] and [calculator]", ["[sic]", "[1]", "[calculator]"], []],
  ["[embed]https://video.example.com/1[/embed]", ['href="https://video.example.com/1"'], []],
] as const)("of %s, shortcodes are removed and other brackets stay", ([content, kept, removed]) => {
  const { html, shortcodes } = fromWordPress(content);
  for (const text of kept) expect(html).toContain(text);
  expect(shortcodes).toEqual(removed);
});

test("images are found by the end of their path, without added sizes", () => {
  expect(imagePaths("https://a.example.com/blog/wp-content/uploads/2024/05/a%20b-300x200.png?x=1")).toEqual([
    "blog/wp-content/uploads/2024/05/a b-300x200.png",
    "2024/05/a b-300x200.png",
    "blog/wp-content/uploads/2024/05/a b.png",
    "2024/05/a b.png",
  ]);
  expect(imagePaths("/content/images/size/w600/2025/06/p.png")).toContain("2025/06/p.png");
  expect(imagePaths("https://%")).toEqual([]);
});

test("embedded images get a URL, and images without a new URL are removed with their figure", () => {
  const { html, embedded } = withImageUrls('<p><img src="data:image/png;base64,AAAA" alt="A"></p>');
  expect([...embedded.values()]).toEqual(["AAAA"]);
  const [src] = [...embedded.keys()];
  expect(html).toContain(`src="${src}"`);
  const clean =
    '<figure><img src="https://a/1.png" alt="x" /><figcaption>C</figcaption></figure><img src="https://a/2?b=1&amp;c=2" alt="" />';
  expect(imagesIn(clean).map((image) => image.src)).toEqual(["https://a/1.png", "https://a/2?b=1&c=2"]);
  expect(withImages(clean, (url) => (url.endsWith("1.png") ? null : "/new.webp"))).toBe(
    '<img src="/new.webp" alt="" />',
  );
});

test("comments are removed, and one that never ends stays", () => {
  expect(withoutComments("a<!-- b --><p>c</p><!-->d--><!--e")).toBe("a<p>c</p><!--e");
});

test.for<[name: string, html: string]>([
  ["comments that never end", "<!--".repeat(500_000)],
  ["images that never end", "<img ".repeat(100_000)],
  ["a figure of spaces", `<figure>${" ".repeat(50_000)}<img src="https://a/1.png" /></p>`],
])("HTML with %s doesn't keep an import busy", ([, html]) => {
  expect(withoutComments(html)).toBe(html);
  expect(withImageUrls(html).html).toBe(html);
  expect(withImages(html, () => null)).not.toContain("https://a/1.png");
});

import { describe, expect, test } from "vitest";
import { navigationWords } from "./navigation-words.ts";
import { feature, places } from "./source-tree.ts";
import { fixedTextsAreQuoted, glossaryTerms, plainEnglish } from "./wording.ts";

const page = feature("staff/page.route.tsx");
const inPage = (source: string) => places(plainEnglish, { [page]: source });

describe("the rule on plain English", () => {
  test.for([
    "export const a = <p>Somebody else saved this post</p>;",
    'export const a = <Field hint="Left empty, it is made of the name" />;',
    'export const a = "This page cannot do that.";',
    "export const a = <p>{b} is neither yes nor no</p>;",
    "export const a = <p>Nobody asks for it</p>;",
    "export const a = <p>{b} is no date</p>;",
    'export const a = "Your name, email and phone";',
    'export const a = "Tick the box to go on";',
    'export const a = "Schedule cancelled just now";',
    'export const a = <img alt="It stands above the text" />;',
  ])("rejects %s", (source) => {
    expect(inPage(source)).toEqual([`${page}:1`]);
  });

  test.for([
    "export const a = <p>Someone else saved this post</p>;",
    'export const a = "There are no posts yet";',
    'export const a = <p className="somebody left empty">Posts</p>;',
    'import { a } from "./somebody else";',
    "export const a = sql`select somebody else`;",
    'export const a = "Your name, email, and phone";',
    "export const a = <p>Admin Login</p>;",
    'export const a = { status: "cancelled" };',
    "// Somebody else saved this post",
  ])("accepts %s", (source) => {
    expect(inPage(source)).toEqual([]);
  });

  test("it reads text that elements and expressions interrupt", () => {
    const source =
      "export const a = (\n  <p>\n    It is {b} no one who <b>would</b> be told so, but nobody\n  </p>\n);";
    expect(inPage(source)).toEqual([`${page}:2`]);
  });

  test("it ignores tests", () => {
    expect(
      places(plainEnglish, { [feature("staff/page.test.ts")]: 'export const a = "Somebody else";' }),
    ).toEqual([]);
  });
});

describe("the rule on the glossary", () => {
  const guide =
    "# Contributing\n\n| a | b | c |\n\n## Glossary\n\n| Write | Meaning | Don't write |\n|---|---|---|\n| network | pays | affiliate partner |\n";
  const inTree = (text: string) =>
    places(glossaryTerms, { "docs/contributing.md": guide, [page]: `export const a = <p>${text}</p>;` });

  test("rejects another name for the same thing, including plurals", () => {
    expect(inTree("Add an affiliate partner")).toEqual([`${page}:1`]);
    expect(inTree("Affiliate partners")).toEqual([`${page}:1`]);
    expect(inTree("Add a network")).toEqual([]);
  });
});

test("an exception that the specification doesn't quote is found", () => {
  const path = "docs/specification/access.md";
  expect(places(fixedTextsAreQuoted, { [path]: "The heading 'Admin Login'." })).toEqual([]);
  expect(places(fixedTextsAreQuoted, { [path]: "The heading is fixed." })).toHaveLength(1);
});

describe("the rule on navigation", () => {
  const table = (title: string, label: string) =>
    `export const staffPages = { "/admin/x": { title: "${title}", navigation: { group: "Blog", label: "${label}" } } };`;
  const inTree = (title: string, label: string, heading: string) =>
    places(navigationWords, {
      [feature("posts/staff-pages.ts")]: table(title, label),
      [feature("posts/list.route.tsx")]: `export const a = <PageHeader title="${heading}" />;`,
    });

  test("requires the same words in all three places", () => {
    expect(inTree("Posts", "Posts", "Posts")).toEqual([]);
    expect(inTree("Posts", "Blog", "Posts")).toHaveLength(1);
    expect(inTree("Posts", "Posts", "All posts")).toHaveLength(1);
  });
});

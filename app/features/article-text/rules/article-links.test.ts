import { expect, test } from "vitest";
import { isArticleLink, isArticlePicture, isOwnPicture } from "./article-links";

test.for([
  "https://a.example/x?y={state}#z",
  "http://a.example",
  "/blog/other",
  "#part",
  "?provider=3",
  "mailto:a@b.example",
  "tel:+15550100",
])("a link may point to %s", (address) => {
  expect(isArticleLink(address)).toBe(true);
});

test.for([
  "",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  " https://a.example",
  "data:text/html,x",
  "vbscript:x",
  "//a.example",
  "ftp://a.example",
  "https:///",
  "https://name:password@a.example",
  "https://bank.example@a.example",
])("a link may not point to %j", (address) => {
  expect(isArticleLink(address)).toBe(false);
  expect(isArticlePicture(address)).toBe(false);
});

test("a picture is from the web or from this site", () => {
  expect([isArticlePicture("/files/a.png"), isOwnPicture("/files/a.png")]).toEqual([true, true]);
  expect([isArticlePicture("https://a.example/a.png"), isOwnPicture("https://a.example/a.png")]).toEqual([
    true,
    false,
  ]);
  expect([isArticlePicture("blog/a.png"), isArticlePicture("mailto:a@b.example")]).toEqual([false, false]);
});

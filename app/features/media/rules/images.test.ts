import { describe, expect, test } from "vitest";
import {
  altProblem,
  imageKeysIn,
  imageMessages,
  imageName,
  imageSrc,
  textColorOn,
  uploadedPicture,
  widthsOf,
  withPictureSets,
} from "./images";

const key = `blog-images/1700000000000-${"a".repeat(32)}-2000x1000`;
const colored = `blog-images/${imageName(new Date(1_700_000_000_000), "c".repeat(32), { width: 640, height: 480, color: "7f9c8e" })}`;
const small = `blog-images/1700000000000-${"b".repeat(32)}-640x480`;

describe("the sizes of an uploaded image", () => {
  test.each([
    [300, [300]],
    [400, [400]],
    [640, [400, 640]],
    [1600, [400, 800, 1200, 1600]],
  ])("of %i pixels are %j", (width, widths) => {
    expect(widthsOf(width)).toEqual(widths);
  });

  test("are read from its URL", () => {
    const picture = uploadedPicture(imageSrc(small, 640));
    expect(picture).toMatchObject({ key: small, width: 640, height: 480 });
    expect(picture?.avif).toBe(`/uploads/${small}/400.avif 400w, /uploads/${small}/640.avif 640w`);
  });

  test("come with its color, if the URL has one", () => {
    const picture = uploadedPicture(imageSrc(colored, 640));
    expect(picture).toMatchObject({ key: colored, width: 640, height: 480, color: "#7f9c8e" });
    expect(picture?.webp).toContain(`/uploads/${colored}/640.webp 640w`);
    expect(colored).toBe(`blog-images/01700000000000-${"c".repeat(26)}7f9c8e-640x480`);
    expect(uploadedPicture(imageSrc(small, 640))?.color).toBeNull();
  });

  test.each([
    `/uploads/blog-images/1700000000000-${"a".repeat(32)}-url(x)-640x480/640.webp`,
    "/blog/costs.svg",
    "https://elsewhere.example/uploads/blog-images/x/400.webp",
    `/uploads/${key}/400.webp" onerror="x`,
    `/uploads/rebate-claims/1700000000000-${"a".repeat(32)}-1x1/400.webp`,
  ])("are none for %s", (src) => {
    expect(uploadedPicture(src)).toBeNull();
  });
});

describe("the HTML of an article", () => {
  test("adds sizes and formats only to uploaded images", () => {
    const html = withPictureSets(
      `<p>a</p><img src="/uploads/${small}/640.webp" alt="A &quot;b&quot;" loading="lazy" /><img src="/blog/a.svg" alt="" />`,
    );
    expect(html).toContain(`<picture><source type="image/avif" srcset="/uploads/${small}/400.avif 400w`);
    expect(html).toContain('alt="A &quot;b&quot;" loading="lazy" srcset=');
    expect(html).toContain('width="640" height="480"');
    expect(html).toContain('<img src="/blog/a.svg" alt="" />');
  });

  test("fills the place of an uploaded image with its color", () => {
    const html = withPictureSets(
      `<img src="/uploads/${colored}/640.webp" alt="" /><img src="/uploads/${small}/640.webp" alt="" />`,
    );
    expect(html.match(/style="[^"]*"/g)).toEqual(['style="background-color:#7f9c8e;color:#000"']);
  });

  test("keeps a size that the author set", () => {
    const html = withPictureSets(`<img src="/uploads/${small}/640.webp" alt="" width="320" />`);
    expect(html.match(/width="/g)).toHaveLength(1);
  });
});

test.each([
  ["#ffffff", "#000"],
  ["#7f9c8e", "#000"],
  ["#008080", "#fff"],
  ["#000000", "#fff"],
])("on %s, text is %s", (color, text) => {
  expect(textColorOn(color)).toBe(text);
});

test("each image of a text is found once", () => {
  expect(
    imageKeysIn(
      `<img src="/uploads/${key}/400.webp"> /uploads/${key}/800.avif ${small}/400.webp ${colored}/400.webp`,
    ),
  ).toEqual([key, small, colored]);
});

test.each([
  ["  ", imageMessages.altMissing],
  ["a\0b", imageMessages.altUnusable],
  ["\ud800", imageMessages.altUnusable],
  ["x".repeat(301), imageMessages.altTooLong],
  ["A scale 😀", null],
])("the description %j gets the response %j", (alt, problem) => {
  expect(altProblem(alt)).toBe(problem);
});

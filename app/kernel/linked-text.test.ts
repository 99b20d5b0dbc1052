import { expect, test } from "vitest";
import { plainTextOf, textParts } from "./linked-text";

test("a link in square brackets and parentheses is split from the text around it", () => {
  const parts = textParts("No. It isn't ([FDA](https://www.fda.gov/a?b=1&c=2), as of Nov 22, 2026).");
  expect(parts).toEqual([
    "No. It isn't (",
    { text: "FDA", url: "https://www.fda.gov/a?b=1&c=2" },
    ", as of Nov 22, 2026).",
  ]);
  expect(plainTextOf(parts)).toBe("No. It isn't (FDA, as of Nov 22, 2026).");
});

test("text between two links is kept, and empty text isn't a part", () => {
  const link = (name: string) => ({ text: name, url: `https://${name}.example` });
  expect(textParts("[a](https://a.example) and [b](https://b.example)")).toEqual([
    link("a"),
    " and ",
    link("b"),
  ]);
  expect(textParts("")).toEqual([]);
});

test.for([
  "[FDA]",
  "(https://www.fda.gov/)",
  "[FDA] (https://www.fda.gov/)",
  "[FDA](http://www.fda.gov/)",
  "[FDA](javascript:alert(1))",
  "[FDA](/calculator)",
  "[FDA](https://user:secret@www.fda.gov/)",
  "[FDA](https://)",
  "[](https://www.fda.gov/)",
])("%s isn't a link", (text) => {
  expect(textParts(text)).toEqual([text]);
});

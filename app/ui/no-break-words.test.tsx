import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoBreakWords } from "./no-break-words";

const markup = (text: string) => renderToStaticMarkup(<NoBreakWords text={text} />);
const whole = (word: string) => `<span class="whitespace-nowrap">${word}</span>`;

test("keeps a hyphenated word in one piece, and doesn't change the text", () => {
  expect(markup("Save on Your GLP-1 Prescription")).toBe(`Save on Your ${whole("GLP-1")} Prescription`);
  expect(markup("The lowest-cost, first-month offers")).toBe(
    `The ${whole("lowest-cost,")} ${whole("first-month")} offers`,
  );
});

test.each([
  "",
  "Nothing to keep",
  "A dash - alone",
  "A word too long: counterrevolutionary-institutionalization",
])("leaves %j alone", (text) => {
  expect(markup(text)).toBe(text);
});

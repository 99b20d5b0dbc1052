import { expect, test } from "vitest";
import { textFigures } from "./text-figures";

const EASY =
  "<p>You take one shot each week. Most people feel well in a few days. Call us if you do not.</p>";
const HARD =
  "<p>Gastrointestinal complications necessitate individualized pharmacological consideration, particularly regarding administration intervals and contraindicated comorbidities.</p>";

test("words are counted as for the read time, and the grade ignores headings and tables (spec:post-editor#text-figures)", () => {
  const [easy, hard] = [textFigures(EASY.repeat(4)), textFigures(HARD.repeat(4))];
  expect(easy).toMatchObject({ words: 80, minutes: 1 });
  expect(easy.grade).toBeLessThan(4);
  expect(hard.grade).toBeGreaterThan(20);
  const framed = `<h2>Comprehensive pharmacological considerations</h2>${EASY.repeat(4)}<table><tr><td>Individualized administration intervals apply.</td></tr></table>`;
  expect(textFigures(framed).grade).toBe(easy.grade);
  expect(textFigures(framed).words).toBe(87);
});

test("a list item or a tool ends a sentence, and entities are read as their characters", () => {
  const items = `<ul>${"<li>Drink a glass of water each day</li>".repeat(10)}</ul>`;
  const tools = `${"<p>Drink a glass of water each day</p><p>[calculator]</p>".repeat(10)}`;
  expect(textFigures(items).grade).toBe(textFigures(tools).grade);
  expect(textFigures(items.replaceAll("a glass", "a&nbsp;glass")).grade).toBe(textFigures(items).grade);
});

test("a short text has no grade", () => {
  expect(textFigures("")).toEqual({ words: 0, minutes: 1, grade: null });
  expect(textFigures(EASY).grade).toBeNull();
});

import { expect, test } from "vitest";
import { staffArea } from "~/staff-area";
import { pageHelp, staffGuide } from "./help";

const paths = Object.keys(staffArea) as (keyof typeof staffArea)[];

test("every page of the navigation and every tab of the settings has help, and only pages have it", () => {
  const withHelp = paths.filter(
    (path) => "navigation" in staffArea[path] || "settingsTab" in staffArea[path],
  );
  expect(withHelp.filter((path) => !(path in pageHelp))).toEqual([]);
  expect(Object.keys(pageHelp).filter((path) => !(path in staffArea))).toEqual([]);
});

test("the help of a page is at most five sentences", () => {
  for (const sentences of Object.values(pageHelp)) {
    expect(sentences.length).toBeLessThanOrEqual(5);
    for (const sentence of sentences) expect(sentence).toMatch(/^[^.!?]+[.]$/);
  }
});

test("the staff guide contains the same texts", async () => {
  const titleOf = (path: string) =>
    paths.flatMap((known) => (known === path ? staffArea[known].title : []))[0];
  await expect(staffGuide((path) => titleOf(path) ?? path)).toMatchFileSnapshot(
    "../../../../docs/staff-guide.md",
  );
});

import { expect, test } from "vitest";
import { staffArea } from "~/staff-area";
import { pathsOf, staffGuide } from "~tests/setup/staff-guide";

const paths = pathsOf(staffArea);

test("every page of the navigation and every tab of the settings has help", () => {
  const needsHelp = paths.filter((path) => staffArea[path].navigation || staffArea[path].settingsTab);
  expect(needsHelp.length).toBeGreaterThan(30);
  expect(needsHelp.filter((path) => !staffArea[path].help)).toEqual([]);
});

test("the help of a page is at most five sentences", () => {
  for (const sentences of paths.flatMap((path) => [staffArea[path].help ?? []])) {
    expect(sentences.length).toBeLessThanOrEqual(5);
    for (const sentence of sentences) expect(sentence).toMatch(/^[^.!?]+[.]$/);
  }
});

test("the staff guide contains the same texts, in the order of the navigation", async () => {
  const guide = staffGuide(staffArea);
  expect(guide.indexOf("`/admin/today`")).toBeLessThan(guide.indexOf("`/admin/revenue`"));
  await expect(guide).toMatchFileSnapshot("../../../../docs/staff-guide.md");
});

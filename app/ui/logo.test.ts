import { expect, it } from "vitest";
import { splitName } from "./logo";

it.each([
  ["DoseCompare", ["Dose", "Compare"]],
  ["Dose Compare", ["Dose ", "Compare"]],
  ["Dosed", ["Dosed", ""]],
  ["dosed", ["dosed", ""]],
  ["", ["", ""]],
])("the name %j is written in the parts %j", (name, parts) => {
  expect(splitName(name)).toEqual(parts);
});

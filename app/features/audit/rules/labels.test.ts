import { expect, test } from "vitest";
import { actionLabel, entityLabel, fieldLabel, valueText } from "./labels";

test("actions and kinds are read as words", () => {
  expect(actionLabel("role_changed")).toBe("Role changed");
  expect(entityLabel("post")).toBe("Blog post");
  expect(entityLabel("old_kind")).toBe("Old kind");
  expect(entityLabel("constructor")).toBe("Constructor");
});

test.each([
  ["brandName", "Brand name"],
  ["meta_title", "Meta title"],
  ["pricing.12.price", "Pricing 12: price"],
  ["pricing.12.isFirstMonthDiscount", "Pricing 12: is first month discount"],
])("the field %s is read as %s", (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});

test("values are shown as words, and empty values as null", () => {
  expect(valueText(true)).toBe("Yes");
  expect(valueText(0)).toBe("0");
  expect(valueText(["AL", "CA"])).toBe("AL, CA");
  expect(valueText([])).toBeNull();
  expect(valueText("")).toBeNull();
  expect(valueText(undefined)).toBeNull();
});

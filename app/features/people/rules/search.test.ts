import { expect, test } from "vitest";
import { readSearch } from "./search";

test.each([
  [" Jane@Visitor.example ", { by: "email", email: "Jane@Visitor.example" }],
  ["(305) 555-0142", { by: "phone", digits: "3055550142" }],
  ["+1 305 555 0142", { by: "phone", digits: "3055550142" }],
  ["Jane Doe", { by: "name", name: "Jane Doe" }],
  ["José", { by: "name", name: "José" }],
])("%j", (typed, search) => {
  expect(readSearch(typed)).toEqual(search);
});

test.each(["", "  ", "12345", "@", "--"])("%j searches for nothing", (typed) => {
  expect(readSearch(typed)).toBeNull();
});

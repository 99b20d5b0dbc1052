import { expect, test } from "vitest";
import { greeting } from "./greeting";

test.each(["Ana Díaz", "J. R. Smith Jr.", "O'Neil-Brown", "Nguyễn Văn A", "李小龍"])(
  "%s is greeted by name",
  (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`);
  },
);

test.each([
  "win at prize.example",
  "https://prize.example",
  "www prize",
  "me@prize.example",
  "x".repeat(61),
  "<b>A</b>",
])("%s is not repeated in an email", (name) => {
  expect(greeting(name)).toBe("Hello,");
});

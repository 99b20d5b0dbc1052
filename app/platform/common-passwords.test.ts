import { expect, test } from "vitest";
import { COMMON_PASSWORD_HASHES } from "./common-password-hashes";
import { isCommonPassword } from "./common-passwords.server";

test("the list has 4,000 passwords", () => {
  expect(new Set(COMMON_PASSWORD_HASHES.replaceAll("\n", "").match(/.{8}/g)).size).toBe(4_000);
});

test.each(["1qaz2wsx3edc", "Leavemealone", "123456QWERTY", "sonyericsson"])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["a wholly new password", "correct horse battery", "1qaz2wsx3edc!"])("%s isn't", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

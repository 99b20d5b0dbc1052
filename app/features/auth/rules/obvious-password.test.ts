import { describe, expect, test } from "vitest";
import { isObviousPassword } from "./obvious-password";

const owner = { siteName: "Price Lantern", name: "Ann Lee", email: "ann.lee@clinic.example" };

describe("a password that someone who guesses would try first", () => {
  test.for([
    "passwordpassword",
    "Password1234!",
    "123456789012",
    "aaaaaaaaaaaa",
    "abababababab",
    "DoseCompare2026",
    "pricelantern1",
    "Price Lantern 22",
    "annlee@clinic.example",
    "Ann.Lee-AnnLee!!",
    "adminadmin2026",
    "semaglutide11",
    "qwertyuiop123",
  ])("is %s", (password) => {
    expect(isObviousPassword(password, owner)).toBe(true);
  });
});

describe("a password that's good enough", () => {
  test.for([
    "a new and better password",
    "Ann has a long password",
    "correct horse battery",
    "x7!Kq2-vB9_zLm",
    "ünïcödé wörds äre fine",
    "price of seven lanterns",
  ])("is %s", (password) => {
    expect(isObviousPassword(password, owner)).toBe(false);
  });

  test("isn't rejected because of a short or empty name", () => {
    const nameless = { siteName: "", name: "Al", email: "a@b.co" };
    expect(isObviousPassword("alabaster violin", nameless)).toBe(false);
  });
});

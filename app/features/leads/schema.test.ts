import { describe, expect, test } from "vitest";
import { basicsSchema, fieldErrors, optionalPhone } from "./schema";

const read = (text: string) => optionalPhone.safeParse(text);

describe("a phone number", () => {
  test.each([
    "212-555-0142",
    "(212) 555-0142",
    "212.555.0142",
    "2125550142",
    "1 212 555 0142",
    "+1 (305) 555-0101",
    "212-555-0142 x12",
    "212-555-0142 ext. 1234",
    "+44 20 7946 0958",
  ])("%s is stored as written", (text) => {
    expect(read(` ${text} `)).toMatchObject({ success: true, data: text });
  });

  test.each(["", "   "])("left empty (%j) is null", (text) => {
    expect(read(text)).toMatchObject({ success: true, data: null });
  });

  test.each([
    "555-0142",
    "112-555-0142",
    "012-555-0142",
    "212-555-01423",
    "2-212-555-0142",
    "+1 555 0142",
    "44 20 7946 0958",
    "call me",
    "212-555-0142 or 305-555-0142",
    "5".repeat(41),
    "-".repeat(40),
  ])("%s is refused", (text) => {
    const result = read(text);
    expect(result.success).toBe(false);
    const max = text.length > 40;
    expect(result.error?.issues[0]?.message).toMatch(
      max ? /^Enter at most 40/ : /^Enter a phone number with area code/,
    );
  });
});

// spec:compare#form-fields
describe("a weight", () => {
  const messageOf = (currentWeight: string) => {
    const { error } = basicsSchema.safeParse({ currentWeight });
    return error ? fieldErrors(error).currentWeight : undefined;
  };

  test.each(["50", "185", "185.5", " 500.0 "])("can be %j", (text) => {
    expect(messageOf(text)).toBeUndefined();
  });

  test.each(["220.55", "220.", "50.00"])("%s in range says how many decimals it may have", (text) => {
    expect(messageOf(text)).toBe(
      "Enter your current weight in pounds with at most one decimal, such as 185 or 185.5",
    );
  });

  test.each(["", "49.99", "500.01", "1000", "1e2", "heavy"])("%j says the range", (text) => {
    expect(messageOf(text)).toBe("Enter your current weight in pounds, from 50 to 500");
  });
});

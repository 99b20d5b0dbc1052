import { describe, expect, test } from "vitest";
import { findSiteTextGroup } from "./rules/site-texts";
import { siteTextsSchema } from "./schema";

/** The error message for one text of the group; null if it's valid. */
function problemOf(groupId: string, key: string, value: string): string | null {
  const group = findSiteTextGroup(groupId);
  if (!group) throw new Error(`There is no group ${groupId}.`);
  const parsed = siteTextsSchema(group).safeParse({ [key]: value });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? "");
}

const headline = (value: string) => problemOf("claims", "claims.yearlySaving.headline", value);

describe("a replaced text", () => {
  test.each(["Save on every refill", "Pay < $100 & more", "Über 3 > 2", "Ask {SITE_NAME}", "x".repeat(60)])(
    "%j is accepted",
    (value) => expect(headline(value)).toBeNull(),
  );

  test.each([
    ["", "Enter text, or reset it to the default"],
    [" \n ", "Enter text, or reset it to the default"],
    ["x".repeat(61), "Enter at most 60 characters"],
    ["a <b>bold</b> claim", "Enter plain text without HTML"],
    ["</p>", "Enter plain text without HTML"],
    ["<!-- x -->", "Enter plain text without HTML"],
    ["a\u0000b", "Remove the special characters that can't be stored"],
    ["a\uD800b", "Remove the special characters that can't be stored"],
    ["Ask {site_name}", "Use only {SITE_NAME} in braces"],
    ["Ask {SITE_NAME", "Use only {SITE_NAME} in braces"],
  ])("%j is refused", (value, message) => expect(headline(value)).toBe(message));

  test("keeps the placeholder of its default", () => {
    expect(problemOf("claims", "claimsFootnote", "Our own claims.")).toContain("Keep {SITE_NAME}");
    expect(problemOf("claims", "claimsFootnote", "Claims of {SITE_NAME}.")).toBeNull();
  });

  test.each([
    "javascript:alert(1)",
    "//evil.example",
    "https://",
    "ftp://a.example",
    "https://a:b@c.example",
    "seal",
  ])("%j isn't a URL for the seal", (value) =>
    expect(problemOf("statements", "legitimacyLookup.address", value)).not.toBeNull(),
  );

  test("turns line breaks into spaces", () => {
    const group = findSiteTextGroup("claims");
    const parsed = group && siteTextsSchema(group).parse({ claimsFootnote: " {SITE_NAME}\r\n says\t so " });
    expect(parsed?.claimsFootnote).toBe("{SITE_NAME} says so");
  });
});

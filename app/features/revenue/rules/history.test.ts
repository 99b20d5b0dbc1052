import { describe, expect, test } from "vitest";
import { changeTexts, type HistoryEntry, originText } from "./history";

const entry = (changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 1,
  at: new Date("2026-05-10T12:00:00Z"),
  action: "updated",
  origin: "postback",
  requestId: null,
  actorName: null,
  before: {},
  after: {},
  ...changes,
});

describe("the origin of a change", () => {
  test("is named for each kind of origin", () => {
    const origins = ["postback", "test_tool", "manual", "statement", "staff"] as const;
    const texts = origins.map((origin) => originText(entry({ origin })));
    expect(new Set(texts).size).toBe(origins.length);
    for (const text of texts) expect(text).toMatch(/^[A-Z][a-z ]+$/);
    expect(originText(entry({ action: "corrected", origin: "manual" }))).toBe(texts[2]);
  });

  test("is the action if that is more specific: deleted, restored", () => {
    const deleted = originText(entry({ action: "archived", origin: "staff" }));
    const restored = originText(entry({ action: "restored", origin: "staff" }));
    expect(deleted).toBe("Deleted");
    expect(restored).toBe("Restored");
  });

  test("names the person", () => {
    expect(originText(entry({ origin: "statement", actorName: "Jo" }))).toBe("Statement, by Jo");
    expect(originText(entry({ origin: "statement" }))).toBe("Statement");
  });
});

test("each changed field has its own row", () => {
  const before = { payoutCents: 28_000, status: "approved", untouched: 1 };
  const after = { payoutCents: 29_000, status: "reversed" };
  expect(changeTexts(entry({ before, after }))).toEqual([
    "Payout: $280.00 → $290.00",
    "Status: approved → reversed",
  ]);
});

import { expect, test } from "vitest";
import { MAX_MESSAGE, withoutContact } from "./report";

test.for([
  ["It's $249 now, not $199", "It's $249 now, not $199"],
  ["$1,299.00 for 12 months since 03/08/2026", "$1,299.00 for 12 months since 03/08/2026"],
  ["write to jane.doe@mail.example please", "write to (removed) please"],
  ["call (555) 123-4567 or +1 555.123.4567 or 5551234567", "call (removed) or (removed) or (removed)"],
])("contact details leave a report, and prices stay: %s", ([written = "", kept]) => {
  expect(withoutContact(written)).toBe(kept);
});

test("a report never gets longer than its column", () => {
  expect(withoutContact("a@b.c ".repeat(50)).length).toBeLessThanOrEqual(MAX_MESSAGE);
});

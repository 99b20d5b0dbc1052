import { expect, test } from "vitest";
import { formatCount } from "./counts";

test.each([0, 7, 999, 1_000, 1_234_567, -4_321, 12.3456, Number.NaN])(
  "%d is written as the locale writes it",
  (count) => expect(formatCount(count)).toBe(count.toLocaleString("en-US")),
);

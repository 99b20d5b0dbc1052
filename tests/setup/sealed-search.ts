import { expect } from "vitest";
import { withoutSealed } from "./sealed-text.ts";

/** Checks that a URL has what was typed only in encrypted form. */
export function expectSealed(address: string, typed: string): void {
  const { rest, sealed } = withoutSealed(address);
  expect(sealed).toHaveLength(1);
  for (const word of typed.toLowerCase().match(/\w{3,}/g) ?? [])
    expect(rest.toLowerCase()).not.toContain(word);
  expect(Buffer.from(sealed[0] ?? "", "base64url").toString("latin1")).not.toContain(typed);
}

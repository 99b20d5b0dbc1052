import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { drawIconSheet } from "./lib/icon-sheet.ts";

const root = path.resolve(import.meta.dirname, "..");

test("the icon sheet has each icon that the app uses", async () => {
  const stored = readFileSync(path.join(root, "app/ui/icons.svg"), "utf8");
  expect(stored, "Run node_modules/.bin/node scripts/draw-icon-sheet.ts").toBe(await drawIconSheet(root));
  expect(stored).toContain('<symbol id="pencil" viewBox="0 0 24 24"><path d="');
});

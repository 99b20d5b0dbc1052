/**
 * Writes `app/ui/icons.svg`, the icons that the app uses, from Lucide's. Run it after using another icon:
 *
 *   node_modules/.bin/node scripts/draw-icon-sheet.ts
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { drawIconSheet } from "./lib/icon-sheet.ts";

const root = path.resolve(import.meta.dirname, "..");
await writeFile(path.join(root, "app/ui/icons.svg"), await drawIconSheet(root));

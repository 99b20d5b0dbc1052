import { startBehaviors } from "./start";
import { startIslands } from "./start-islands";

/** The only script of document pages (docs/decisions/documents.md). */
function startPage(): void {
  startBehaviors();
  startIslands();
}

// The script may arrive before the page is complete.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startPage);
else startPage();

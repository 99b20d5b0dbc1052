import { keepCampaign } from "~/features/tracking/enhance/kept-campaign";
import { takeHandedState } from "~/ui/entry-state";
import { focusHeading } from "~/ui/focus-heading";
import { sendQuestionEarly } from "~/ui/results-request";
import { startBehaviors } from "./start";
import { startIslands } from "./start-islands";
import { startStyles } from "./whole-styles";

/** The only script of document pages (docs/decisions/documents.md). */
function startPage(): void {
  const handed = takeHandedState();
  if (handed?.question) sendQuestionEarly(handed.question);
  startStyles();
  keepCampaign(document.querySelector("[data-enhance~=count-view]") !== null);
  startBehaviors();
  startIslands();
  if (handed) focusHeading();
}

/** The script's element is only on documents; hydrated pages load this file for the behaviors in it. */
const isDocument = () => document.querySelector("script[data-documents]") !== null;

// The script may arrive before the page is complete.
if (!isDocument()) {
  // The page's own script starts the behaviors, once React has hydrated it.
} else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startPage);
else startPage();

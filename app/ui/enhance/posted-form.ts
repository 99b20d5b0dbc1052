import { setBusy } from "./busy-button";
import { morph } from "./morph";
import { parsePage } from "./parse-page";

/*
 * <div id="report" data-enhance="posted-form">
 *   <div hidden data-unanswered>The message if the server can't be reached.</div>
 *   <form method="post">… <button>Send</button></form>
 * </div>
 *
 * A form on a document page that posts to its own page. Without the script, a refused form is a new page with what was
 * typed. With it, only this element changes, and what was typed stays even if the server can't be reached. The element
 * needs an id.
 */

const DEADLINE_MS = 10_000;

export function postedForm(frame: HTMLElement): void {
  let isBusy = false;
  frame.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    show(frame, { isBusy, isUnanswered: false });
    const answer = await send(form, frame.id);
    isBusy = answer === "left";
    if (answer === "left") return;
    if (answer) morph(frame, answer);
    show(frame, { isBusy, isUnanswered: answer === null });
    const messages = [...frame.querySelectorAll<HTMLElement>('[role="alert"], [role="status"]')];
    const message = messages.find((each) => each.checkVisibility());
    if (message) message.tabIndex = -1;
    message?.focus();
  });
}

/** @returns the frame of the refused form's page; "left" if the form was accepted; null without an answer. */
async function send(form: HTMLFormElement, id: string): Promise<Element | "left" | null> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      headers: { Accept: "text/html" },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.redirected) {
      location.assign(response.url);
      return "left";
    }
    return parsePage(await response.text()).getElementById(id);
  } catch {
    return null;
  }
}

/** Without an answer, the message about an earlier one is hidden: it was about what was typed then. */
function show(
  frame: HTMLElement,
  { isBusy, isUnanswered }: { isBusy: boolean; isUnanswered: boolean },
): void {
  const button = frame.querySelector('[type="submit"]');
  if (button) setBusy(button, isBusy);
  const unanswered = frame.querySelector("[data-unanswered]");
  unanswered?.toggleAttribute("hidden", !isUnanswered);
  if (!isUnanswered) return;
  for (const message of frame.querySelectorAll('[role="alert"]'))
    message.toggleAttribute("hidden", !unanswered?.contains(message));
}

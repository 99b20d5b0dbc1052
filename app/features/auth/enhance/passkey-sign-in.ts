import { askForPasskey } from "~/ui/ask-for-passkey";
import { setBusy } from "~/ui/enhance/busy-button";

/**
 * The button that signs in with a passkey (spec:access#passkeys). The element's `data-address` answers the posts, and
 * `data-next` is where to go afterward. Its part `data-problem` says what went wrong.
 */
export function passkeySignIn(element: HTMLElement): void {
  const button = element.querySelector("button");
  const { address = "", next } = element.dataset;
  let isBusy = false;

  function show(busy: boolean, problem: string | null) {
    isBusy = busy;
    if (button) setBusy(button, busy);
    const note = element.querySelector<HTMLElement>("[data-problem]");
    const words = note?.querySelector("[data-words]");
    if (!note || !words) return;
    // Shown first, so that a screen reader notices the new words.
    note.hidden = problem === null;
    words.textContent = problem;
  }

  button?.addEventListener("click", async () => {
    if (isBusy) return;
    show(true, null);
    const answer = await askForPasskey("prove", address, next === undefined ? {} : { next });
    // While the next page loads, the button stays busy.
    if ("to" in answer) location.assign(answer.to);
    else show(false, answer.problem);
  });
  // Back may show this page as it was left.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) show(false, null);
  });
}

import { setBusy } from "./busy-button";

/** A browser that gives up says so itself. Then the form can be sent again. */
const LONGEST_MS = 30_000;

/**
 * A form that the browser itself submits: its button is busy until the next page is there, and further submits do
 * nothing. Without the script, the form works the same.
 */
export function busyForm(form: HTMLElement): void {
  const button = form.querySelector('[type="submit"]');
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function show(busy: boolean) {
    clearTimeout(timer);
    isBusy = busy;
    if (button) setBusy(button, busy);
  }
  form.addEventListener("submit", (event) => {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    show(true);
    timer = setTimeout(() => show(false), LONGEST_MS);
  });
  // Back may show this page as it was left.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) show(false);
  });
}

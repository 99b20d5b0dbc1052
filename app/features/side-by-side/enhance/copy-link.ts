const SHOWN_MS = 2_000;

/** A button that copies its `data-url` and says so for a moment. */
export function copyLink(button: HTMLElement): void {
  const words = button.querySelector("span");
  const ready = words?.textContent ?? "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(state: "ready" | "copied" | "blocked") {
    button.dataset.state = state;
    if (words) words.textContent = state === "ready" ? ready : (button.dataset[state] ?? "");
  }

  button.addEventListener("click", async () => {
    clearTimeout(timer);
    try {
      await navigator.clipboard.writeText(button.dataset.url ?? "");
      say("copied");
    } catch {
      say("blocked");
    }
    timer = setTimeout(() => say("ready"), SHOWN_MS);
  });
}

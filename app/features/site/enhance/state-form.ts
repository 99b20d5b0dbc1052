import { COMPARISON_DRAFT } from "~/features/leads/rules/drafts";
import { showPrices } from "~/features/places/enhance/live-prices";

/** Keys that open the list or confirm an option; other keys only move through the options. */
const CONFIRMING_KEYS = new Set(["Enter", " "]);

/**
 * The form of the state dropdown: choosing a state opens the comparison at once (spec:site#home-state-dropdown). Moving
 * through the closed list with the arrow keys doesn't count as choosing, so keyboard users press the button. Today's
 * prices in the chosen state appear below (spec:site#home-live-prices).
 */
export function stateForm(element: HTMLElement): void {
  const select = element.querySelector("select");
  const prices = element.querySelector<HTMLElement>("[data-live-prices]");
  const hint = element.querySelector("[data-part=hint]")?.closest("p");
  if (!(element instanceof HTMLFormElement) || !select) return;
  const form = element;
  let lastKey: string | null = null;

  function show() {
    const chosen = select?.selectedOptions[0];
    if (hint) hint.hidden = Boolean(chosen?.value);
    if (prices && chosen) showPrices(prices, chosen.value, chosen.text);
  }
  function go() {
    const state = select?.value ?? "";
    location.assign(form.action + (state ? `?${new URLSearchParams({ state })}` : ""));
  }

  select.addEventListener("keydown", ({ key }) => {
    lastKey = key;
  });
  select.addEventListener("pointerdown", () => {
    lastKey = null;
  });
  select.addEventListener("change", () => {
    show();
    const isStepping = lastKey !== null && !CONFIRMING_KEYS.has(lastKey);
    if (select.value && !isStepping) go();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go();
  });
  // After Back, the form shows the state chosen elsewhere, even if the browser restored this page from memory.
  addEventListener("pageshow", () => {
    takeKeptState(select);
    show();
  });
  takeKeptState(select);
  show();
}

/** The state chosen in the comparison, as long as its form keeps it in this tab. */
function takeKeptState(select: HTMLSelectElement): void {
  const kept = keptState();
  const isOption = [...select.options].some(({ value }) => value === kept);
  if (select.value === "" && kept !== null && isOption) select.value = kept;
}

function keptState(): string | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(COMPARISON_DRAFT) ?? "null");
    const isDraft = typeof draft === "object" && draft !== null && "state" in draft;
    return isDraft && typeof draft.state === "string" ? draft.state : null;
  } catch {
    return null;
  }
}

import { addProvider, current, onShortlistChange, removeProvider } from "./store";

const TOGGLE = "[data-enhance~=compare-toggle]";
let isListening = false;

/** A provider's checkbox "Compare": puts it on the shortlist, or removes it (spec:side-by-side#choosing). */
export function compareToggle(label: HTMLElement): void {
  const box = boxIn(label);
  if (!box) return;
  const name = () => label.dataset.provider ?? "";
  // The visitor may have checked it before the page's script ran.
  if (box.checked) addProvider(box.value, name());
  showChoice(box);
  box.addEventListener("change", () => {
    if (box.checked) addProvider(box.value, name());
    else removeProvider(box.value);
    // A full list stays as it is.
    showChoice(box);
  });
  if (isListening) return;
  isListening = true;
  onShortlistChange(showChoices);
  document.addEventListener("resultsshown", showChoices);
}

const boxIn = (label: Element) => label.querySelector("input");

function showChoice(box: HTMLInputElement): void {
  box.checked = current().list.includes(box.value);
}

function showChoices(): void {
  for (const label of document.querySelectorAll(TOGGLE)) {
    const box = boxIn(label);
    if (box) showChoice(box);
  }
}

import { addProvider, current, onShortlistChange, removeProvider } from "~/features/shortlist/enhance/store";
import { formatShortlist, PROVIDERS_PARAMETER } from "~/features/shortlist/rules/shortlist";

/** On a page without providers, opens the list of this browser. */
export function ownShortlist(element: HTMLElement): void {
  const { list } = current();
  const own = formatShortlist(list);
  // A list whose providers all left the comparison gives an empty page too.
  if (own === "" || new URLSearchParams(location.search).get(PROVIDERS_PARAMETER) === own) return;
  location.replace(`${element.dataset.shortlistPath}?${PROVIDERS_PARAMETER}=${own}`);
}

export function printPage(button: HTMLElement): void {
  button.addEventListener("click", () => print());
}

/** A link that shows the page without one provider, and removes that provider from the list of this browser. */
export function removeListed(link: HTMLElement): void {
  const slug = link.dataset.slug ?? "";
  link.addEventListener("click", () => {
    if (current().list.includes(slug)) removeProvider(slug);
  });
}

/** Puts the page's providers on the list of this browser. Shown while one of them isn't on it. */
export function keepList(frame: HTMLElement): void {
  const providers: { slug: string; name: string }[] = JSON.parse(frame.dataset.providers ?? "[]");
  const problem = frame.querySelector("p");
  const missing = () => providers.filter(({ slug }) => !current().list.includes(slug));

  function show() {
    frame.hidden = missing().length === 0;
  }

  frame.querySelector("button")?.addEventListener("click", () => {
    const isFull = missing().some(({ slug, name }) => !addProvider(slug, name));
    if (!problem) return;
    problem.hidden = !isFull;
    problem.textContent = isFull ? current().notice : "";
  });
  onShortlistChange(show);
  show();
}

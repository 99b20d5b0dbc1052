import { unpackText } from "~/kernel/packed-text";

const MIDDLE_BUTTON = 1;

/**
 * A hidden provider's card (spec:rankings#hidden-provider): once its link is followed, the card in `data-revealed`
 * replaces it.
 */
export function revealProvider(frame: HTMLElement): void {
  // Waits until the browser has followed the link, which then disappears.
  const revealOnceFollowed = () => setTimeout(() => reveal(frame));
  const followsLink = ({ target }: Event) => target instanceof Element && target.closest("[data-reveal]");
  frame.addEventListener("click", (event) => followsLink(event) && revealOnceFollowed());
  frame.addEventListener("auxclick", (event) => {
    if (event.button === MIDDLE_BUTTON && followsLink(event)) revealOnceFollowed();
  });
}

function reveal(frame: HTMLElement): void {
  const { revealed } = frame.dataset;
  if (revealed === undefined) return;
  const hadFocus = frame.contains(document.activeElement);
  delete frame.dataset.revealed;
  const card = new DOMParser().parseFromString(unpackText(revealed), "text/html");
  frame.replaceChildren(...card.body.childNodes);
  if (hadFocus) frame.querySelector<HTMLElement>('a[target="_blank"]')?.focus();
}

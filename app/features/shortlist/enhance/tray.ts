import { comparisonSlug } from "../rules/comparison-slug";
import {
  formatShortlist,
  maxCompared,
  minCompared,
  PROVIDERS_PARAMETER,
  type Shortlist,
} from "../rules/shortlist";
import { loadNames } from "./provider-names";
import { clearShortlist, current, nameOf, onShortlistChange, removeProvider } from "./store";

const HEIGHT = "--tray-height";

/**
 * The bar of chosen providers (spec:side-by-side#tray). The server sends it empty and hidden; its parts have
 * `data-part`.
 */
export function tray(frame: HTMLElement): void {
  const bar = part(frame, "bar");
  if (bar) keepHeight(bar);
  part(frame, "clear")?.addEventListener("click", clearAndFocus);
  part(frame, "items")?.addEventListener("click", removeClicked);
  onShortlistChange(() => {
    if (frame.isConnected) show(frame);
  });
  show(frame);
}

const part = (frame: HTMLElement, name: string) => frame.querySelector<HTMLElement>(`[data-part=${name}]`);

function show(frame: HTMLElement): void {
  const { list, notice } = current();
  setText(part(frame, "notice"), notice);
  const bar = part(frame, "bar");
  if (!bar) return;
  bar.hidden = list.length === 0;
  if (list.length === 0) return;
  loadNames(list, frame.dataset.namesPath ?? "");
  setText(part(frame, "count"), String(list.length));
  showItems(frame, list);
  showNextStep(frame, list);
}

/** One button per provider, copied from the hidden first one. Buttons that stay keep the focus. */
function showItems(frame: HTMLElement, list: Shortlist): void {
  const items = part(frame, "items");
  const model = items?.firstElementChild;
  if (!items || !(model instanceof HTMLElement)) return;
  const shown = new Map(
    [...items.querySelectorAll<HTMLElement>("[data-slug]")].map((item) => [item.dataset.slug, item]),
  );
  for (const [slug, item] of shown) if (!list.includes(slug ?? "")) item.remove();
  for (const slug of list) {
    const item = shown.get(slug) ?? copyOf(model, slug);
    setText(part(item, "name"), nameOf(slug));
    items.append(item);
  }
}

function copyOf(model: HTMLElement, slug: string): HTMLElement {
  const item = document.importNode(model, true);
  item.hidden = false;
  item.dataset.slug = slug;
  return item;
}

function showNextStep(frame: HTMLElement, list: Shortlist): void {
  const [few, many] = [list.length < minCompared, list.length > maxCompared];
  setHidden(part(frame, "too-few"), !few);
  setHidden(part(frame, "too-many"), !many);
  setText(part(frame, "excess"), String(list.length - maxCompared));
  const compare = part(frame, "compare");
  setHidden(compare, few || many);
  setText(part(frame, "compared"), String(list.length));
  const path = frame.dataset.comparePath ?? "";
  compare?.setAttribute("href", path.replace("PAIR", comparisonSlug(list)));
  part(frame, "shortlist")?.setAttribute(
    "href",
    `${frame.dataset.shortlistPath}?${PROVIDERS_PARAMETER}=${formatShortlist(list)}`,
  );
}

function setText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

function setHidden(element: HTMLElement | null, isHidden: boolean): void {
  if (element) element.hidden = isHidden;
}

/** The next provider's button gets the focus, then the one before it. */
function removeClicked({ target }: MouseEvent): void {
  const item = target instanceof Element ? target.closest<HTMLElement>("[data-slug]") : null;
  if (!item) return;
  const beside = [item.nextElementSibling, item.previousElementSibling].find((each) =>
    each?.matches("[data-slug]"),
  );
  (beside?.querySelector("button") ?? document.getElementById("main"))?.focus({ preventScroll: true });
  removeProvider(item.dataset.slug ?? "");
}

/** The tray disappears, so the focus goes to the page's content. */
function clearAndFocus(): void {
  clearShortlist();
  document.getElementById("main")?.focus({ preventScroll: true });
}

/**
 * Keeps the tray's height in a custom property: focused elements scroll clear of it, and other bars at the bottom move
 * above it. Every element inherits the property, so setting it restyles the whole page. A page without a tray is spared
 * that: unset counts as 0.
 */
function keepHeight(bar: HTMLElement): void {
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    const isSticky = bar.isConnected && getComputedStyle(bar).position === "sticky";
    const height = isSticky ? `${bar.offsetHeight}px` : "0px";
    if ((style.getPropertyValue(HEIGHT) || "0px") !== height) style.setProperty(HEIGHT, height);
  }).observe(bar);
}

import { formatDollars } from "~/kernel/money";
import { type HomePrices, hasStalePrice, type LowestPrice, pricesIn } from "../rules/packed-prices";
import { stateSlug } from "../rules/state-slug";

/** Washington, DC's full name would take two lines on a phone. */
const shortNames: Record<string, string> = { "District of Columbia": "Washington, DC" };

/**
 * Shows the lowest prices in a state, or hides the table without one (spec:places#home-prices).
 * @param frame what `<LivePrices>` rendered
 * @param code of a state, or ""
 * @param name of the state
 */
export function showPrices(frame: HTMLElement, code: string, name: string): void {
  const table = frame.querySelector("table");
  const packed: HomePrices = JSON.parse(frame.dataset.livePrices ?? "{}");
  const here = Object.hasOwn(packed, code) ? pricesIn(packed, code as keyof HomePrices) : null;
  if (!table) return;
  table.hidden = !here;
  if (!here) return;
  setText(part(table, "state"), name);
  const short = shortNames[name] ?? name;
  setText(part(table, "short-state"), short);
  table.querySelector("a")?.setAttribute("aria-label", `${short}: all prices`);
  table
    .querySelector("a")
    ?.setAttribute("href", (frame.dataset.statePath ?? "").replace("STATE", stateSlug(name)));
  const medications = [here.semaglutide, here.tirzepatide];
  const cells = table.querySelectorAll<HTMLElement>("tbody td");
  for (const [index, price] of medications.flatMap((each) => [each.compounded, each.brand_name]).entries()) {
    const cell = cells[index];
    if (cell) showPrice(cell, price);
  }
  setHidden(table.querySelector("tfoot"), !medications.some(hasStalePrice));
}

const part = (element: HTMLElement, name: string) =>
  element.querySelector<HTMLElement>(`[data-part=${name}]`);

function showPrice(cell: HTMLElement, price: LowestPrice | null): void {
  setHidden(part(cell, "none"), price !== null);
  setHidden(part(cell, "price"), price === null);
  setText(part(cell, "amount"), price ? formatDollars(price.cents) : "");
  setHidden(part(cell, "stale"), !price?.isStale);
}

function setText(element: HTMLElement | null, text: string): void {
  if (element) element.textContent = text;
}

function setHidden(element: HTMLElement | null, isHidden: boolean): void {
  if (element) element.hidden = isHidden;
}

import { morph } from "./morph";
import { parsePage } from "./parse-page";

/*
 * <div id="articles" data-enhance="live-results">
 *   <form method="get">…</form> <a href="?tag=fees">Fees</a> <ul>…</ul>
 * </div>
 *
 * Filters and their results on a document page. Without the script, the form and the links load the page again. With
 * it, only this element changes: choices apply at once, typed text after a pause, and the URL follows, so that Back
 * undoes a choice. Links inside `data-full-load`, such as those to other pages of a list, load the page again, which
 * then starts at its top. The element needs an id. It dispatches the events `resultsloading` and `resultsshown`.
 */

const PAUSE_MS = 300;
const DEADLINE_MS = 10_000;
const TYPED = ["search", "text", "date"];

export function liveResults(frame: HTMLElement): void {
  let shown = pageOf(location.href);
  let typing: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  async function show(address: URL, history: "push" | "replace" | "keep"): Promise<void> {
    clearTimeout(typing);
    typing = undefined;
    request?.abort();
    const current = new AbortController();
    request = current;
    frame.setAttribute("aria-busy", "true");
    frame.dispatchEvent(new CustomEvent("resultsloading", { bubbles: true }));
    const fresh = await load(address, frame.id, current.signal);
    if (current.signal.aborted) return;
    if (!fresh) return location.assign(address);
    morph(frame, fresh);
    if (history === "push") window.history.pushState(null, "", address);
    if (history === "replace") window.history.replaceState(null, "", address);
    shown = pageOf(address.href);
    showAnswered(frame, typing !== undefined);
    frame.dispatchEvent(new CustomEvent("resultsshown", { bubbles: true }));
  }

  frame.addEventListener("input", ({ target }) => {
    const form = isTyped(target) ? filterForm(target) : null;
    if (!form) return;
    clearTimeout(typing);
    typing = setTimeout(() => show(filtered(form), "replace"), PAUSE_MS);
  });
  frame.addEventListener("change", ({ target }) => {
    const form = isTyped(target) ? null : filterForm(target);
    if (form) show(filtered(form), "replace");
  });
  frame.addEventListener("submit", (event) => {
    const form = filterForm(event.target);
    if (!form) return;
    event.preventDefault();
    show(filtered(form), "replace");
  });
  frame.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || link.target || link.origin !== location.origin || link.hash) return;
    if (link.pathname !== location.pathname || link.closest("[data-full-load]")) return;
    event.preventDefault();
    show(new URL(link.href), "push");
  });
  addEventListener("popstate", () => {
    // The URL of a heading in this page needs no results.
    if (pageOf(location.href) !== shown) show(new URL(location.href), "keep");
  });
}

const isTyped = (target: unknown) => target instanceof HTMLInputElement && TYPED.includes(target.type);

/** The form of a field, or the form itself, if it leads to this page with other filters. */
function filterForm(target: unknown): HTMLFormElement | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const form = isField ? target.form : target;
  if (!(form instanceof HTMLFormElement) || form.method !== "get") return null;
  return new URL(form.action).pathname === location.pathname ? form : null;
}

/** A URL without its fragment. */
function pageOf(address: string): string {
  return address.replace(/#.*$/, "");
}

/** The URL that the form leads to, without its empty fields, so that it stays short. */
function filtered(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  address.search = "";
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim() !== "") address.searchParams.append(name, value);
  return address;
}

/** @returns the frame of the page at this URL; null if the browser should load that page itself. */
async function load(address: URL, id: string, replaced: AbortSignal): Promise<Element | null> {
  try {
    const signal = AbortSignal.any([replaced, AbortSignal.timeout(DEADLINE_MS)]);
    const response = await fetch(address, { headers: { Accept: "text/html" }, signal });
    if (response.redirected) return null;
    return parsePage(await response.text()).getElementById(id);
  } catch {
    return null;
  }
}

/** The fields show what the server filled in for this URL, except the field that someone is typing in. */
function showAnswered(frame: HTMLElement, isTyping: boolean): void {
  for (const field of frame.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "form input, form select",
  )) {
    if (field.type === "hidden" || (isTyping && field === document.activeElement)) continue;
    if (field instanceof HTMLSelectElement) {
      const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
      field.value = chosen?.value ?? "";
    } else if (field.type === "checkbox" || field.type === "radio") field.checked = field.defaultChecked;
    else if (field.value.trim() !== field.defaultValue.trim()) field.value = field.defaultValue;
  }
}

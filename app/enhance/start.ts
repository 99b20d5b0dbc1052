import { type Behavior, behaviors } from "./behaviors";
import { loadWholeStyles } from "./whole-styles";

const started = new WeakMap<Element, Set<string>>();

/**
 * Starts the behavior of every element with `data-enhance="name other-name"`, now and whenever one is added to the
 * page: by a form that updates a list, or by React on a hydrated page. Calling it twice changes nothing.
 */
export function startBehaviors(): void {
  if (started.has(document.documentElement)) return;
  started.set(document.documentElement, new Set());
  startWithin(document.documentElement);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) startAdded(node);
  }).observe(document.documentElement, { childList: true, subtree: true });
}

function startAdded(element: Element): void {
  if (document.body.contains(element)) void loadWholeStyles();
  startWithin(element);
}

function startWithin(root: Element): void {
  if (root.hasAttribute("data-enhance")) start(root);
  for (const element of root.querySelectorAll("[data-enhance]")) start(element);
}

function start(element: Element): void {
  const names = element.getAttribute("data-enhance")?.split(" ") ?? [];
  const done = started.get(element) ?? new Set();
  started.set(element, done);
  for (const name of names) {
    const behavior: Behavior | undefined = behaviors[name];
    if (!behavior || done.has(name) || !(element instanceof HTMLElement)) continue;
    done.add(name);
    behavior(element);
  }
}

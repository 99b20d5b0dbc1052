const KEY = "data-key";

/**
 * Makes `shown` look like `fresh` and keeps the elements that both have: their focus, scroll position, and what someone
 * typed. Children with a `data-key` are matched by it, others by their order.
 */
export function morph(shown: Element, fresh: Element): void {
  copyAttributes(shown, fresh);
  const byKey = new Map([...shown.children].map((child) => [child.getAttribute(KEY), child]));
  let next = shown.firstChild;
  for (const target of [...fresh.childNodes]) {
    const key = keyOf(target);
    const match = key === null ? (next && isSameKind(next, target) ? next : null) : byKey.get(key);
    if (!match) {
      shown.insertBefore(document.importNode(target, true), next);
      continue;
    }
    if (match === next) next = next.nextSibling;
    else shown.insertBefore(match, next);
    update(match, target);
  }
  while (next) {
    const after = next.nextSibling;
    next.remove();
    next = after;
  }
}

function keyOf(node: Node): string | null {
  return node instanceof Element ? node.getAttribute(KEY) : null;
}

function isSameKind(shown: Node, target: Node): boolean {
  return shown.nodeName === target.nodeName && keyOf(shown) === null;
}

function update(shown: Node, target: Node): void {
  // A parsed page has elements in <noscript>, where a page with scripts has text.
  if (shown.nodeName === "NOSCRIPT") return;
  if (shown instanceof Element && target instanceof Element) morph(shown, target);
  else if (shown.nodeValue !== target.nodeValue) shown.nodeValue = target.nodeValue;
}

function copyAttributes(shown: Element, fresh: Element): void {
  for (const { name } of [...shown.attributes]) if (!fresh.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
}

import { useRef } from "react";

/**
 * Where the focus goes in a list whose items come and go, so that it is never lost: into a new item, to the item that took the
 * place of a removed one, and to the button that adds when none is left. Items carry `data-item` and `tabIndex={-1}`, the button
 * `data-add`; both stand inside the element with the ref.
 */
export function useListFocus<Frame extends HTMLElement>() {
  const frame = useRef<Frame>(null);
  /** Of this list: an item may contain its own list. */
  const itemsOf = (root: Frame) =>
    [...root.querySelectorAll<HTMLElement>("[data-item]")].filter((item) => {
      const outer = item.parentElement?.closest("[data-item]");
      return !outer || !root.contains(outer);
    });
  const later = (find: (root: Frame) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => frame.current && find(frame.current)?.focus());
  return {
    frame,
    added: () => later((root) => itemsOf(root).at(-1)?.querySelector<HTMLElement>("input, select, textarea")),
    removed: (index: number) =>
      later((root) => {
        const items = itemsOf(root);
        return items[Math.min(index, items.length - 1)] ?? root.querySelector<HTMLElement>("[data-add]");
      }),
  };
}

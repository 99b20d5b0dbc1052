import { useRef } from "react";

/**
 * Moves the focus when items are added to a list or removed, so that it is never lost: to a new item (its element with `data-start`, or its first field), to the item that
 * replaces a removed one, or to the add button when the list is empty. Items have `data-item` and `tabIndex={-1}`, and
 * the button has `data-add`; both are inside the element with the ref.
 */
export function useListFocus<Frame extends HTMLElement>() {
  const frame = useRef<Frame>(null);
  /** Only the items of this list, because an item may contain another list. */
  const itemsOf = (root: Frame) =>
    [...root.querySelectorAll<HTMLElement>("[data-item]")].filter((item) => {
      const outer = item.parentElement?.closest("[data-item]");
      return !outer || !root.contains(outer);
    });
  const later = (find: (root: Frame) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => frame.current && find(frame.current)?.focus());
  return {
    frame,
    added: () =>
      later((root) => {
        const item = itemsOf(root).at(-1);
        return (
          item?.querySelector<HTMLElement>("[data-start]") ??
          item?.querySelector<HTMLElement>("input, select, textarea")
        );
      }),
    restored: (index: number) => later((root) => itemsOf(root)[index]),
    removed: (index: number) =>
      later((root) => {
        const items = itemsOf(root);
        return items[Math.min(index, items.length - 1)] ?? root.querySelector<HTMLElement>("[data-add]");
      }),
  };
}

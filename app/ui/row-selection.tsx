import { type KeyboardEvent, useRef } from "react";

/*
 * const boxOf = useRowBoxes(keys, { selected, onChange });
 * <RowCheckbox {...boxOf(key)} label="Select Northfield Clinic" />
 *
 * The checkboxes of a list's rows, in one element with `data-rows`. Holding Shift selects the range from the last change.
 * The arrow keys move to the next row's checkbox, with Shift they select it as well. Enter moves on to the actions and
 * Escape clears the selection, if the list says how.
 */
export type RowSelection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Enter on a checkbox. */
  onProceed?: () => void;
};

type RowBox = {
  checked: boolean;
  onToggle: (isOn: boolean, isRange: boolean) => void;
  onProceed?: () => void;
  onClear: () => void;
};

/** @param keys of the rows shown, in order. @returns the checkbox of a row. */
export function useRowBoxes(
  keys: readonly string[],
  selection: RowSelection | undefined,
): (key: string) => RowBox {
  const last = useRef<string | null>(null);
  return (key) => ({
    checked: selection?.selected.has(key) ?? false,
    onToggle(isOn, isRange) {
      const from = isRange && last.current !== null ? keys.indexOf(last.current) : -1;
      const to = keys.indexOf(key);
      last.current = key;
      const changed = from === -1 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
      selection?.onChange(withRows(selection.selected, changed, isOn));
    },
    onProceed: selection?.onProceed,
    onClear: () => selection?.onChange(new Set()),
  });
}

/** The selection with these rows selected or not. */
export function withRows(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const key of keys) {
    if (isOn) next.add(key);
    else next.delete(key);
  }
  return next;
}

type RowCheckboxProps = Partial<Pick<RowBox, "onProceed" | "onClear">> &
  Pick<RowBox, "checked" | "onToggle"> & {
    label: string;
    name?: string;
    value?: string;
    isPartial?: boolean;
  };

export function RowCheckbox(props: RowCheckboxProps) {
  const { label, name, value, checked, isPartial = false, onToggle, onProceed, onClear } = props;
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      moveFrom(event.currentTarget, event.key === "ArrowDown" ? 1 : -1, event.shiftKey);
    } else if (event.key === "Escape") onClear?.();
    else if (event.key === "Enter" && onProceed) {
      event.preventDefault();
      onProceed();
    }
  }
  return (
    <span className="hit-area inline-flex align-middle">
      <input
        type="checkbox"
        aria-label={label}
        name={name}
        value={value}
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = isPartial;
        }}
        onChange={({ target, nativeEvent }) =>
          onToggle(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        onKeyDown={handleKey}
        className="relative z-10 size-5 accent-accent"
      />
    </span>
  );
}

/** Focuses the next row's checkbox; `isExtending` gives it the same state first. */
function moveFrom(box: HTMLInputElement, direction: 1 | -1, isExtending: boolean): void {
  const rows = box.closest("table, [data-rows]");
  const boxes = [...(rows?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  const next = boxes[boxes.indexOf(box) + direction];
  if (isExtending && next && next.checked !== box.checked) next.click();
  next?.focus();
}

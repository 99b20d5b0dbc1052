import { Plus, Trash2, Undo2 } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import type { FormTexts, RowDraft, RowKind } from "../rules/draft";
import { rowLabel } from "../rules/merge";

type RowListProps = {
  kind: RowKind;
  rows: readonly RowDraft[];
  /** Stored rows already marked for removal. */
  removed: readonly string[];
  /** The stored rows by key, for restoring a row marked for removal. */
  stored: ReadonlyMap<string, FormTexts>;
  addLabel: string;
  /** The values of a new row. */
  fresh: FormTexts;
  renderRow: (key: string, fields: FormTexts) => ReactNode;
};

type Row = RowDraft & { isRemoved: boolean };

/**
 * Rows that can be added and removed. New rows have temporary ids. A removed stored row stays visible with its typed
 * values until the brand is saved, so that it can be restored (spec:brands#temporary-rows).
 */
export function RowList({ kind, rows, removed, stored, addLabel, fresh, renderRow }: RowListProps) {
  const [list, setList] = useState<Row[]>(() => [
    ...rows.map((row) => ({ ...row, isRemoved: false })),
    ...removed.map((key) => ({ key, fields: stored.get(key) ?? {}, isRemoved: true })),
  ]);
  const [added, setAdded] = useState(rows.length);
  const box = useRef<HTMLDivElement>(null);
  useChangeNotice(box, list);

  function add() {
    const key = `new-${added + 1}`;
    setAdded(added + 1);
    setList([...list, { key, fields: fresh, isRemoved: false }]);
    requestAnimationFrame(() => focusRow(box.current, key));
  }
  function remove(key: string) {
    const isStored = !key.startsWith("new-");
    setList(list.flatMap((row) => (row.key !== key ? [row] : isStored ? [{ ...row, isRemoved: true }] : [])));
    requestAnimationFrame(() => focusAfter(box.current, key));
  }
  function putBack(key: string) {
    setList(list.map((row) => (row.key === key ? { ...row, isRemoved: false } : row)));
    requestAnimationFrame(() => focusRow(box.current, key));
  }
  return (
    <div ref={box} className="flex flex-col gap-3">
      {list.map(({ key, fields, isRemoved }, index) => (
        <div key={key}>
          <fieldset
            disabled={isRemoved}
            hidden={isRemoved}
            data-row={key}
            className="rounded-md border border-line p-3 sm:p-4"
          >
            <legend className="sr-only">{`${kind === "prices" ? "Price" : "Fee"} ${index + 1}`}</legend>
            <div className="flex flex-col gap-2 sm:flex-row sm:items-end sm:gap-3">
              <div className="min-w-0 grow">{renderRow(key, fields)}</div>
              <Button
                variant="quiet"
                size="sm"
                className="self-end text-error-text max-sm:min-h-11 sm:mb-0.5"
                onClick={() => remove(key)}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                <span className="sm:sr-only">Remove</span>
                <span className="sr-only">{` ${kind === "prices" ? "price" : "fee"} ${index + 1}`}</span>
              </Button>
            </div>
          </fieldset>
          {isRemoved && (
            <RemovedRow
              name={`removed.${kind}`}
              rowKey={key}
              label={rowLabel(kind, fields)}
              onPutBack={putBack}
            />
          )}
        </div>
      ))}
      <div>
        <Button variant="secondary" size="sm" className="max-sm:min-h-11" onClick={add} data-add="">
          <Plus aria-hidden="true" className="size-4" />
          {addLabel}
        </Button>
      </div>
    </div>
  );
}

type RemovedRowProps = { name: string; rowKey: string; label: string; onPutBack: (key: string) => void };

function RemovedRow({ name, rowKey, label, onPutBack }: RemovedRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-dashed border-line-strong bg-sunken px-3 py-2 text-sm sm:px-4">
      <input type="hidden" name={name} value={rowKey} />
      <span>
        <s>{label}</s> will be removed when you save.
      </span>
      <Button
        variant="quiet"
        size="sm"
        className="max-sm:min-h-11"
        data-after={rowKey}
        onClick={() => onPutBack(rowKey)}
      >
        <Undo2 aria-hidden="true" className="size-4" />
        Put back
      </Button>
    </div>
  );
}

function focusRow(box: HTMLElement | null, key: string): void {
  box?.querySelector<HTMLElement>(`[data-row="${key}"] :is(select, input)`)?.focus();
}

/**
 * After removing a stored row, focus goes to its restore button; a new row is gone, so focus goes to the add button.
 */
function focusAfter(box: HTMLElement | null, key: string): void {
  const next = box?.querySelector<HTMLElement>(`[data-after="${key}"]`);
  (next ?? box?.querySelector<HTMLElement>("[data-add]"))?.focus();
}

/**
 * Adding and removing rows doesn't fire the browser's input events, so this dispatches one for listeners on the form.
 */
function useChangeNotice(box: RefObject<HTMLElement | null>, list: unknown): void {
  const first = useRef(list);
  useEffect(() => {
    if (first.current === list) return;
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [box, list]);
}

import { type RefObject, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { BulkOffer } from "~/kernel/bulk-offer";
import type { RowSelection } from "~/ui/row-selection";

type Selected = {
  /** The list as it was shown: another page, filter, or reload starts with nothing selected. */
  at: string;
  keys: ReadonlySet<string>;
  /** Every row that matches the list's filters, on all pages. */
  isAll: boolean;
};

export type BulkSelection = {
  offer: BulkOffer;
  /** The rows on this page. */
  keys: readonly string[];
  /** How many rows match on all pages. */
  total: number;
  isAll: boolean;
  /** How many rows are selected. */
  count: number;
  rows: RowSelection;
  selectPage: () => void;
  selectAll: () => void;
  clear: () => void;
  /** Contains the buttons of the actions. */
  bar: RefObject<HTMLElement | null>;
};

/**
 * The selected rows of a list, for its table and for `BulkActions` (spec:bulk#bulk-selection).
 * @param keys of the rows on this page: the ids that the list's actions expect.
 * @param total how many rows match on all pages.
 */
export function useBulkSelection(offer: BulkOffer, keys: readonly string[], total: number): BulkSelection {
  const { key: at } = useLocation();
  const [selected, setSelected] = useState<Selected>({ at, keys: new Set(), isAll: false });
  const bar = useRef<HTMLElement>(null);
  const isCurrent = selected.at === at;
  const isAll = isCurrent && selected.isAll;
  const onPage = keys.filter((key) => isAll || (isCurrent && selected.keys.has(key)));
  const select = (next: Iterable<string>, everything = false) =>
    setSelected({ at, keys: new Set(next), isAll: everything });
  return {
    offer,
    keys,
    total,
    isAll,
    count: isAll ? total : onPage.length,
    rows: {
      selected: new Set(onPage),
      onChange: (next) => select(next),
      onProceed: () => bar.current?.querySelector<HTMLElement>("[data-actions] button")?.focus(),
    },
    selectPage: () => select(keys),
    selectAll: () => select(keys, true),
    clear: () => select([]),
    bar,
  };
}

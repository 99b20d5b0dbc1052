import { useCombobox } from "downshift";
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { TextInput } from "~/ui/inputs";
import { Dialog } from "~/ui/modal";
import { SearchIcon } from "~/ui/search-icon";
import {
  failureText,
  type PaletteGroup,
  type PaletteLine,
  type PaletteTarget,
  searchGroups,
  startGroups,
} from "../rules/palette";
import { MAX_SEARCH, MIN_SEARCH } from "../schema";
import { type FoundItems, useFoundItems } from "./found-items";
import { readRecent, storeRecent } from "./recent";

export type PaletteDialogProps = {
  /** The pages and actions that the person's role may open. */
  targets: readonly PaletteTarget[];
  userId: string;
  onClose: () => void;
};

/** What the palette lists, and the behavior of its field and list. */
function usePalette({ targets, userId, onClose }: PaletteDialogProps) {
  const navigate = useNavigate();
  const [recent] = useState(() => readRecent(userId));
  const [typed, setTyped] = useState("");
  const found = useFoundItems(typed.trim(), recent);
  const isSearch = typed.trim() !== "";
  const groups = isSearch
    ? searchGroups(targets, typed, found.items)
    : startGroups(targets, recent, found.items);
  const lines = groups.flatMap((group) => group.lines);

  function open(line: PaletteLine) {
    storeRecent(userId, recent, line.opens);
    onClose();
    navigate(line.to);
  }

  const combobox = useCombobox<PaletteLine>({
    items: lines,
    inputValue: typed,
    isOpen: true,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (line) => line?.title ?? "",
    itemToKey: (line) => line?.key,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) open(selectedItem);
    },
  });

  return { typed: typed.trim(), setTyped, found, groups, lines, ...combobox };
}

/**
 * Finds and opens pages, actions, brands, posts, leads, claims, conversions, and networks (spec:staff#command-palette).
 * The arrow keys move, Enter opens, and Escape closes.
 */
export function PaletteDialog(props: PaletteDialogProps) {
  const palette = usePalette(props);
  const { typed, found, groups, lines, getInputProps, getMenuProps, getItemProps, highlightedIndex } =
    palette;
  return (
    <Dialog open onClose={props.onClose} title="Search" wide high>
      <div className="flex flex-col gap-3">
        <div className="relative">
          <SearchIcon />
          <TextInput
            {...getInputProps({
              "aria-label": "Search",
              "aria-labelledby": undefined,
              onKeyDown: leaveEscapeToDialog,
              // The combobox reports what it holds only after rendering, so fast typing would lose letters.
              onChange: (event: ChangeEvent<HTMLInputElement>) => palette.setTyped(event.target.value),
            })}
            className="pl-10"
            placeholder="A page, brand, post, name, or transaction id"
            maxLength={MAX_SEARCH}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <SearchState found={found} typed={typed} isEmpty={lines.length === 0} />
        <ul
          {...getMenuProps({ "aria-label": "Results", "aria-labelledby": undefined })}
          className="flex flex-col gap-3"
        >
          {groups.map((group) => (
            <Group key={group.label} group={group}>
              {group.lines.map((line) => {
                const index = lines.indexOf(line);
                return (
                  <li
                    key={line.key}
                    {...getItemProps({ item: line, index })}
                    className={
                      "flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-2 py-1.5 lg:min-h-9 " +
                      (index === highlightedIndex ? "bg-accent-soft text-accent-text" : "")
                    }
                  >
                    <span className="min-w-0 font-medium wrap-anywhere">{line.title}</span>
                    <span className="min-w-0 text-sm text-ink-soft wrap-anywhere">{line.detail}</span>
                  </li>
                );
              })}
            </Group>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Escape closes the dialog, as everywhere, instead of clearing the field. */
function leaveEscapeToDialog(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === "Escape") Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

function Group({ group, children }: { group: PaletteGroup; children: ReactNode }) {
  return (
    <li role="presentation">
      <p aria-hidden="true" className="px-2 pb-0.5 text-xs font-semibold text-ink-faint">
        {group.label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own */}
      <ul role="group" aria-label={group.label}>
        {children}
      </ul>
    </li>
  );
}

type SearchStateProps = { found: FoundItems; typed: string; isEmpty: boolean };

/** Says whether the search is still going on, found nothing, or failed. Screen readers announce it. */
function SearchState({ found, typed, isEmpty }: SearchStateProps) {
  const failure = found.problem ?? failureText(found.failed);
  return (
    <div role="status" className="px-2 text-sm text-ink-soft empty:hidden">
      {failure}
      {!failure && found.isBusy && isEmpty && "Searching..."}
      {!failure && !found.isBusy && isEmpty && typed.length >= MIN_SEARCH && (
        <>Nothing matches “{typed}.” Try another word, an email, or a transaction id.</>
      )}
    </div>
  );
}

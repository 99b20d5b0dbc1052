import { useCombobox } from "downshift";
import { useState } from "react";
import { providersFailedMessage } from "~/features/posts/rules/messages";
import { cx } from "~/ui/cx";
import { useFieldControl } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { LogoTile } from "~/ui/logo-tile";
import { type ServerSearch, useServerSearch } from "~/ui/server-search";
import {
  type FoundProviders,
  findBrands,
  LONGEST_PROVIDER_SEARCH,
  type ProviderLine,
} from "../rules/provider-line";
import { askForProviders, type ProviderLines, providerName } from "./provider-lines";

type ProviderPickerProps = {
  /** A brand id, or empty. */
  value: string;
  providers: ProviderLines;
  /** What else to know about a provider in the list: "rank 3". */
  noteOn?: (id: string) => string | null;
  onChoose: (id: string) => void;
};

/**
 * A field that finds a provider by name (spec:post-editor#provider-field). Only Enter or a press chooses one; leaving
 * the field keeps the provider it had, or clears it if the field is empty.
 */
export function ProviderPicker({ value, providers, noteOn, onChoose }: ProviderPickerProps) {
  const inputId = useFieldControl()?.id;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const answer = useServerSearch(typed ?? "", isOpen, search, NOTHING);
  // Until the answer for the new text is there, the earlier one may contain providers that don't match it.
  const lines = answer.isBusy ? findBrands(answer.found.lines, typed ?? "").found : answer.found.lines;
  const { InputBlur } = useCombobox.stateChangeTypes;
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<ProviderLine>({
    inputId,
    items: lines,
    inputValue: typed ?? providerName(providers, value) ?? "",
    isOpen,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (line) => line?.brandName ?? "",
    itemToKey: (line) => line?.brandId,
    onIsOpenChange: (change) => setOpen(change.isOpen),
    stateReducer: (state, { type, changes }) =>
      type === InputBlur ? { ...changes, selectedItem: state.selectedItem } : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      providers.learn(selectedItem);
      setTyped(null);
      onChoose(String(selectedItem.brandId));
    },
  });
  return (
    <div className="relative">
      <TextInput
        {...getInputProps({
          "aria-labelledby": undefined,
          // Updated immediately; otherwise, letters typed fast would be lost.
          onChange: (event) => setTyped(event.currentTarget.value),
          onFocus: (event) => event.currentTarget.select(),
          onBlur: () => {
            if (typed?.trim() === "") onChoose("");
            setTyped(null);
          },
        })}
        data-start=""
        placeholder="Type a name"
        maxLength={LONGEST_PROVIDER_SEARCH}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={cx(menuClass, !isOpen && "hidden")}>
        <ul
          {...getMenuProps({ "aria-label": "Providers", "aria-labelledby": undefined })}
          className="max-h-80 overflow-y-auto py-1"
        >
          {isOpen &&
            lines.map((line, index) => (
              <li
                key={line.brandId}
                {...getItemProps({ item: line, index })}
                className={cx(optionClass, index === highlightedIndex && "bg-accent-soft")}
              >
                <ProviderOption line={line} note={noteOn?.(String(line.brandId)) ?? null} />
              </li>
            ))}
        </ul>
        <p role="status" className="px-3 py-2 text-sm text-ink-soft empty:hidden">
          {isOpen && stateText(answer, typed ?? "")}
        </p>
      </div>
    </div>
  );
}

const menuClass =
  "absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line-strong bg-surface shadow-lg";
const optionClass = "flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5";

function ProviderOption({ line, note }: { line: ProviderLine; note: string | null }) {
  return (
    <>
      <LogoTile size="xs" name={line.brandName} src={line.logoUrl} />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{line.brandName}</span>
        <span className="block text-sm text-ink-soft">{factsOf(line, note)}</span>
      </span>
    </>
  );
}

function factsOf(line: ProviderLine, note: string | null): string {
  const facts = [line.price ?? "No prices", line.states, line.isStopped && "stopped", line.stale, note];
  return facts.filter(Boolean).join(" · ");
}

const NOTHING: FoundProviders = { lines: [], left: 0 };
const search = (q: string, stale: AbortSignal) => askForProviders({ q }, stale);

function stateText({ found, isBusy, hasFailed }: ServerSearch<FoundProviders>, typed: string): string | null {
  if (hasFailed) return providersFailedMessage;
  const { lines, left } = found;
  if (lines.length === 0) return isBusy ? "Searching..." : `No provider's name contains “${typed.trim()}.”`;
  if (left === 0) return null;
  return left === 1
    ? "1 more provider matches. Type more of its name."
    : `${left} more providers match. Type more of the name.`;
}

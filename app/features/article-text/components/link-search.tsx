import { useCombobox } from "downshift";
import { useState } from "react";
import { href } from "react-router";
import { cx } from "~/ui/cx";
import { useFieldControl } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { askServer, type ServerSearch, useServerSearch } from "~/ui/server-search";
import { type LinkTarget, LONGEST_LINK_SEARCH, linksFailedMessage, rankTargets } from "../rules/link-targets";

const NOTHING: LinkTarget[] = [];

async function search(q: string, stale: AbortSignal): Promise<LinkTarget[]> {
  const url = `${href("/admin/blog/links")}?${new URLSearchParams({ q })}`;
  return (await askServer<{ targets: LinkTarget[] }>(url, stale)).targets;
}

/** A field that finds posts, providers, and pages of this site by name (spec:post-editor#internal-links). */
export function LinkSearch({ onChoose }: { onChoose: (target: LinkTarget) => void }) {
  const inputId = useFieldControl()?.id;
  const [typed, setTyped] = useState("");
  const answer = useServerSearch(typed, typed.trim() !== "", search, NOTHING);
  // Earlier results may contain pages that don't match the new text.
  const targets = answer.isBusy ? rankTargets(answer.found, typed) : answer.found;
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex, isOpen } = useCombobox<LinkTarget>({
    inputId,
    items: targets,
    inputValue: typed,
    defaultHighlightedIndex: 0,
    itemToString: () => typed,
    itemToKey: (target) => target?.url,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  });
  const isShown = isOpen && typed.trim() !== "";
  return (
    <div>
      <TextInput
        {...getInputProps({
          "aria-labelledby": undefined,
          // Updated immediately; otherwise, letters typed fast would be lost.
          onChange: (event) => setTyped(event.currentTarget.value),
        })}
        placeholder="Type a title"
        maxLength={LONGEST_LINK_SEARCH}
        autoComplete="off"
        spellCheck={false}
      />
      <ul
        {...getMenuProps({ "aria-label": "Pages on this site", "aria-labelledby": undefined })}
        className={cx("mt-1 max-h-64 overflow-y-auto rounded-md border border-line", !isShown && "hidden")}
      >
        {isShown &&
          targets.map((target, index) => (
            <li
              key={target.url}
              {...getItemProps({ item: target, index })}
              className={cx("cursor-pointer px-3 py-1.5", index === highlightedIndex && "bg-accent-soft")}
            >
              <span className="block font-medium wrap-anywhere">{target.title}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {[kinds[target.kind], target.url, target.note].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
      </ul>
      <p role="status" className="mt-1 text-sm text-ink-soft empty:hidden">
        {isShown && stateText(answer, targets, typed)}
      </p>
    </div>
  );
}

const kinds = { post: "Post", provider: "Provider", page: "Page" } as const;

function stateText(
  { isBusy, hasFailed }: ServerSearch<unknown>,
  targets: readonly LinkTarget[],
  typed: string,
) {
  if (hasFailed) return linksFailedMessage;
  if (targets.length > 0) return null;
  return isBusy ? "Searching..." : `No page's title contains “${typed.trim()}.”`;
}

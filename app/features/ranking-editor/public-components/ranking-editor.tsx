import { useEffect, useState } from "react";
import { AddButton } from "~/ui/add-button";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { useListFocus } from "~/ui/list-focus";
import { randomUuid } from "~/ui/random-uuid";
import { type ItemMoves, SortableList } from "~/ui/sortable-list";
import { useToast } from "~/ui/toast";
import { RankingEntry } from "../components/ranking-entry";
import { RankingHeadings, RankingRow } from "../components/ranking-row";
import { type EntryDraft, newEntry } from "../rules/entry-draft";
import type { FormErrors } from "../rules/form-fields";
import { entryWarnings } from "../rules/provider-line";
import { type ProviderLines, providerName } from "./provider-lines";

/** Changes the entries as they are when it runs, which may be later: Undo runs after other changes. */
export type UpdateEntries = (update: (entries: readonly EntryDraft[]) => EntryDraft[]) => void;

type RankingEditorProps = {
  entries: readonly EntryDraft[];
  update: UpdateEntries;
  /** The path of the list in the form. */
  path: string;
  errors: FormErrors;
  providers: ProviderLines;
  /** What else a row says about its entry: that it is only in this post. */
  noteOf?: (entry: EntryDraft) => string | null;
};

/** The entries of a ranking, one line each (spec:post-editor#ranking-lines). Their order is the ranking. */
export function RankingEditor(props: RankingEditorProps) {
  const { entries, update, path, errors, providers, noteOf } = props;
  const focus = useListFocus<HTMLDivElement>();
  const shown = useShownFields(entries, path, errors);
  const toast = useToast();
  const nameOf = (entry: EntryDraft, index: number) =>
    providerName(providers, entry.providerId) ?? `entry ${index + 1}`;

  function remove(entry: EntryDraft, index: number) {
    update((current) => current.filter(({ key }) => key !== entry.key));
    focus.removed(index);
    toast(`Removed ${nameOf(entry, index)} from the ranking`, "good", {
      label: "Undo removal",
      run: () => {
        update((current) => current.toSpliced(index, 0, entry));
        focus.restored(index);
      },
    });
  }
  function add() {
    const entry = newEntry(randomUuid());
    update((current) => [...current, entry]);
    shown.show(entry.key);
    focus.added();
  }
  return (
    <>
      {providers.problem && <Banner tone="error" title={providers.problem} />}
      {errors[path] && <Banner tone="error" title={errors[path]} />}
      <div ref={focus.frame} className="flex flex-col gap-3">
        {entries.length > 0 && <ListHead shown={shown} />}
        <SortableList
          id={`order-of-${path}`}
          items={entries}
          keyOf={(entry) => entry.key}
          nameOf={nameOf}
          onMove={(moved) => update(() => moved)}
          isDense
        >
          {(entry, index, moves) => (
            <RankedEntry
              entry={entry}
              index={index}
              name={nameOf(entry, index)}
              moves={moves}
              entries={entries}
              path={path}
              errors={errors}
              providers={providers}
              noteOf={noteOf}
              isOpen={shown.has(entry.key)}
              onToggle={() => shown.toggle(entry.key)}
              onChange={(patch) =>
                update((current) =>
                  current.map((other) => (other.key === entry.key ? { ...other, ...patch } : other)),
                )
              }
              onRemove={() => remove(entry, index)}
            />
          )}
        </SortableList>
        <AddButton label="Add provider" onClick={add} />
      </div>
    </>
  );
}

function ListHead({ shown }: { shown: ReturnType<typeof useShownFields> }) {
  return (
    <>
      <div className="flex justify-end">
        <Button variant="quiet" size="sm" onClick={shown.toggleAll}>
          {shown.isAny ? "Hide all fields" : "Show all fields"}
        </Button>
      </div>
      <RankingHeadings />
    </>
  );
}

/** Which entries show their fields. An entry with an error does. */
function useShownFields(entries: readonly EntryDraft[], path: string, errors: FormErrors) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const wrong = entries
    .filter((_, index) => Object.keys(errors).some((place) => place.startsWith(`${path}.${index}.`)))
    .map(({ key }) => key)
    .join(" ");
  useEffect(() => {
    if (wrong !== "") setShown((before) => new Set([...before, ...wrong.split(" ")]));
  }, [wrong]);
  const isAny = entries.some(({ key }) => shown.has(key));
  return {
    has: (key: string) => shown.has(key),
    isAny,
    show: (key: string) => setShown((before) => new Set(before).add(key)),
    toggle: (key: string) =>
      setShown(
        (before) =>
          new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]),
      ),
    toggleAll: () => setShown(new Set(isAny ? [] : entries.map(({ key }) => key))),
  };
}

type RankedEntryProps = Omit<RankingEditorProps, "update"> & {
  entry: EntryDraft;
  index: number;
  name: string;
  moves: ItemMoves;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (patch: Partial<EntryDraft>) => void;
  onRemove: () => void;
};

/** One entry: its line and, below it, its fields. */
function RankedEntry({ entries, isOpen, noteOf, onToggle, onRemove, ...props }: RankedEntryProps) {
  const { entry, index, name, moves, providers } = props;
  const line = providers.find(entry.providerId);
  const rankOf = (id: string) => entries.findIndex(({ providerId }) => providerId === id) + 1;
  const first = entry.providerId === "" ? 0 : rankOf(entry.providerId);
  const warnings = entryWarnings(entry, line, first > 0 && first <= index ? first : null);
  const panelId = `${entry.key}-fields`;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        Rank {index + 1}: {name}
      </legend>
      <RankingRow
        entry={entry}
        index={index}
        name={name}
        line={line}
        warnings={warnings}
        note={noteOf?.(entry) ?? null}
        moves={moves}
        isOpen={isOpen}
        panelId={panelId}
        onToggle={onToggle}
        onRemove={onRemove}
      />
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <RankingEntry
            {...props}
            warnings={warnings}
            noteOn={(id) => (rankOf(id) > 0 ? `rank ${rankOf(id)}` : null)}
          />
        )}
      </div>
    </fieldset>
  );
}

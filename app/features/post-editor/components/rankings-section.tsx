import { providersFailedMessage } from "~/features/posts/rules/messages";
import { Banner } from "~/ui/banner";
import { randomUuid } from "~/ui/random-uuid";
import { type EntryDraft, newEntry } from "../rules/post-draft";
import { AddButton } from "./add-button";
import type { EditorForm, ProviderChoice } from "./editor-form";
import { useListFocus } from "./list-focus";
import { RankingEntry } from "./ranking-entry";
import { FlagField, Section, TextField } from "./section";
import { SortableList } from "./sortable-list";
import { TextList } from "./text-list";

type RankingsSectionProps = {
  form: EditorForm;
  /** Null if the providers couldn't be read. */
  providers: readonly ProviderChoice[] | null;
};

/** Provider Rankings (spec:post-editor#ranking-editor). The order of the list is the ranking: ranks count from 1. */
export function RankingsSection({ form, providers }: RankingsSectionProps) {
  const { draft, set, errors } = form;
  const entries = draft.providerRankings;
  const setEntries = (providerRankings: EntryDraft[]) => set({ providerRankings });
  const focus = useListFocus<HTMLDivElement>();
  const nameOf = (entry: EntryDraft, index: number) => {
    const provider = providers?.find(({ brandId }) => String(brandId) === entry.providerId);
    return provider?.brandName ?? `entry ${index + 1}`;
  };
  return (
    <Section
      id="rankings"
      title="Provider Rankings"
      hint="The first entry is rank 1. Drag an entry by its handle, or use the arrows."
    >
      {providers === null && <Banner tone="error" title={providersFailedMessage} />}
      {errors.providerRankings && <Banner tone="error" title={errors.providerRankings} />}
      <div ref={focus.frame} className="flex flex-col gap-5">
        <SortableList
          id="ranking-order"
          items={entries}
          keyOf={(entry) => entry.key}
          nameOf={nameOf}
          onMove={setEntries}
        >
          {(entry, index, handle) => (
            <RankingEntry
              entry={entry}
              index={index}
              name={nameOf(entry, index)}
              handle={handle}
              providers={providers ?? []}
              errors={errors}
              onChange={(patch) =>
                setEntries(entries.map((other) => (other.key === entry.key ? { ...other, ...patch } : other)))
              }
              onRemove={() => {
                setEntries(entries.filter((other) => other.key !== entry.key));
                focus.removed(index);
              }}
            />
          )}
        </SortableList>
        <AddButton
          label="Add provider"
          onClick={() => {
            setEntries([...entries, newEntry(randomUuid())]);
            focus.added();
          }}
        />
      </div>
      <FlagField
        form={form}
        name="displayRankingsReverseOrder"
        hint="The last rank is shown first; rank numbers stay."
      >
        Show the ranking in reverse order
      </FlagField>
      <TextField form={form} name="rankingMethodology" label="Ranking Methodology" rows={4} />
      <TextList
        legend="Ranking Criteria"
        item="Criterion"
        path="rankingCriteria"
        lines={draft.rankingCriteria}
        errors={errors}
        onChange={(rankingCriteria) => set({ rankingCriteria })}
      />
    </Section>
  );
}

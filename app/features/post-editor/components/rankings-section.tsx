import {
  RankingEditor,
  type UpdateEntries,
} from "~/features/ranking-editor/public-components/ranking-editor";
import { TextList } from "~/features/ranking-editor/public-components/text-list";
import type { EditorForm } from "./editor-form";
import { FlagField, Section, TextField } from "./section";
import { useSharedRanking } from "./shared-ranking";
import { exceptionNote, type SharedChoices, SharedRankingField, updateShared } from "./shared-ranking-field";

/** Provider Rankings (spec:post-editor#ranking-editor). The order of the list is the ranking: ranks count from 1. */
export function RankingsSection({ form, choices }: { form: EditorForm; choices: SharedChoices }) {
  const { draft, set, errors, providers } = form;
  const used = useSharedRanking(form, choices.used);
  const { ranking } = used;
  const updateOwn: UpdateEntries = (update) =>
    set((current) => ({ providerRankings: update(current.providerRankings) }));
  return (
    <Section
      id="rankings"
      hint="The first entry is rank 1. To move an entry, type its new rank, drag its handle, or hold Alt and press an arrow key on the handle. Select a name to edit the entry."
    >
      <SharedRankingField form={form} choices={choices} used={used} />
      {(draft.sharedRankingId === "" || ranking) && (
        <RankingEditor
          entries={draft.providerRankings}
          update={ranking ? updateShared(form, ranking) : updateOwn}
          path="providerRankings"
          errors={errors}
          providers={providers}
          noteOf={ranking ? exceptionNote(form) : undefined}
        />
      )}
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

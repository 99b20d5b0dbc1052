import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { StepInput, TextInput } from "~/ui/inputs";
import type { ItemMoves } from "~/ui/sortable-list";
import type { ProviderLines } from "../public-components/provider-lines";
import { ProviderPicker } from "../public-components/provider-picker";
import { TextList } from "../public-components/text-list";
import type { EntryDraft } from "../rules/entry-draft";
import { type FormErrors, fieldIdOf } from "../rules/form-fields";

type RankingEntryProps = {
  entry: EntryDraft;
  index: number;
  /** The path of the list in the form. */
  path: string;
  moves: ItemMoves;
  warnings: readonly string[];
  providers: ProviderLines;
  /** What else to know about a provider in the list of providers. */
  noteOn: (id: string) => string | null;
  errors: FormErrors;
  onChange: (patch: Partial<EntryDraft>) => void;
};

/** The fields of one entry of the ranking (spec:rankings#entry-fields). */
export function RankingEntry(props: RankingEntryProps) {
  const { entry, index, moves, warnings, providers, noteOn, errors, onChange } = props;
  const path = `${props.path}.${index}`;
  const at = (field: keyof EntryDraft) => ({
    id: fieldIdOf(`${path}.${field}`),
    error: errors[`${path}.${field}`],
  });
  return (
    <div className="flex flex-col gap-4 border-t border-line p-4">
      {warnings.length > 1 && <p className="text-sm text-warning-text">{warnings.join(" · ")}</p>}
      <Field {...at("providerId")} label="Provider" aside={<div className="flex">{moves.steps}</div>}>
        <ProviderPicker
          value={entry.providerId}
          providers={providers}
          noteOn={noteOn}
          onChoose={(providerId) => onChange({ providerId })}
        />
      </Field>
      <Checkbox
        checked={entry.useDynamicProvider}
        onChange={(event) => onChange({ useDynamicProvider: event.target.checked })}
        hint="Shows the provider named in the URL (?provider=…), or the provider above if the URL doesn't name one."
      >
        Use the dynamic provider from the URL
      </Checkbox>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field {...at("score")} label="Score" hint="0 to 10 in steps of 0.1" required>
          <StepInput
            min={0}
            max={10}
            step={0.1}
            value={entry.score}
            onChange={(event) => onChange({ score: event.target.value })}
          />
        </Field>
        <Field {...at("ratingText")} label="Rating Text" hint="Leave empty for EXCELLENT">
          <TextInput
            value={entry.ratingText}
            onChange={(event) => onChange({ ratingText: event.target.value })}
          />
        </Field>
        <Field {...at("badge")} label="Badge" hint="Leave empty for MOST POPULAR at rank 1">
          <TextInput value={entry.badge} onChange={(event) => onChange({ badge: event.target.value })} />
        </Field>
      </div>
      <Field {...at("urlOverride")} label="URL Override" hint="Used instead of the provider's own URL.">
        <TextInput
          value={entry.urlOverride}
          inputMode="url"
          spellCheck={false}
          placeholder="https://"
          onChange={(event) => onChange({ urlOverride: event.target.value })}
        />
      </Field>
      <TextList
        legend="Bullet Points"
        item="Bullet"
        path={`${path}.bullets`}
        lines={entry.bullets}
        errors={errors}
        onChange={(bullets) => onChange({ bullets })}
      />
      <EntryFlags entry={entry} onChange={onChange} />
    </div>
  );
}

function EntryFlags({ entry, onChange }: Pick<RankingEntryProps, "entry" | "onChange">) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <Checkbox
        checked={entry.showDetails}
        onChange={(event) => onChange({ showDetails: event.target.checked })}
        hint="Readers can open More Details."
      >
        Show details
      </Checkbox>
      <Checkbox
        checked={entry.hideProvider}
        onChange={(event) => onChange({ hideProvider: event.target.checked })}
        hint="Blurs the provider and shows ‘Click to See’ until it is revealed."
      >
        Hide provider
      </Checkbox>
    </div>
  );
}

import type { ReactNode } from "react";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { Select, StepInput, TextInput } from "~/ui/inputs";
import type { EntryDraft } from "../rules/post-draft";
import { type FormErrors, fieldIdOf } from "../rules/post-form";
import type { ProviderChoice } from "./editor-form";
import { ItemHeader } from "./item-header";
import { providerOptions } from "./provider-options";
import { TextList } from "./text-list";

type RankingEntryProps = {
  entry: EntryDraft;
  index: number;
  name: string;
  handle: ReactNode;
  providers: readonly ProviderChoice[];
  errors: FormErrors;
  onChange: (patch: Partial<EntryDraft>) => void;
  onRemove: () => void;
};

/** The fields of one entry of the ranking (spec:rankings#entry-fields). */
export function RankingEntry(props: RankingEntryProps) {
  const { entry, index, name, handle, providers, errors, onChange, onRemove } = props;
  const path = `providerRankings.${index}`;
  const at = (field: keyof EntryDraft) => ({
    id: fieldIdOf(`${path}.${field}`),
    error: errors[`${path}.${field}`],
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 p-4">
      <legend className="sr-only">
        Rank {index + 1}: {name}
      </legend>
      <ItemHeader number={index + 1} name={name} handle={handle} onRemove={onRemove} />
      <Field {...at("providerId")} label="Provider">
        <Select
          value={entry.providerId}
          placeholder="Choose a provider"
          options={providerOptions(providers, entry.providerId)}
          onChange={(event) => onChange({ providerId: event.target.value })}
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
    </fieldset>
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

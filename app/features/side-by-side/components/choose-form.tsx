import { Form, href } from "react-router";
import { maxCompared, minCompared, PROVIDERS_PARAMETER } from "~/features/shortlist/rules/shortlist";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";

export type ProviderName = { slug: string; name: string };

type Props = {
  names: readonly ProviderName[];
  /** The slugs already chosen; at most four. */
  chosen: readonly string[];
};

const fields = Array.from({ length: maxCompared }, (_, index) => index + 1);

/** A menu for each of up to four providers. It's a GET form, so it works without scripts. */
export function ChooseForm({ names, chosen }: Props) {
  const options = names.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <Form method="get" action={href("/compare")} className="flex max-w-form flex-col gap-5">
      {fields.map((number) => (
        <Field
          key={number}
          label={`Provider ${number}`}
          optional={number > minCompared}
          required={number <= minCompared}
        >
          <Select
            name={PROVIDERS_PARAMETER}
            options={options}
            placeholder="Choose a provider"
            defaultValue={chosen[number - 1] ?? ""}
          />
        </Field>
      ))}
      <Button type="submit" size="lg" className="self-start">
        Compare providers
      </Button>
    </Form>
  );
}

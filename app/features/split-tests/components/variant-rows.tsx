import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field, FieldError } from "~/ui/field";
import { NumberInput, Select, TextInput } from "~/ui/inputs";
import { newVariant, totalWeight, variantField } from "../rules/draft";
import { weightsWarning } from "../rules/messages";
import { type DraftErrors, MAX_VARIANTS, MIN_VARIANTS, type VariantDraft, type VariantPost } from "../schema";

type VariantRowsProps = {
  /** The prefix of the fields' ids. */
  prefix: string;
  variants: readonly VariantDraft[];
  posts: readonly VariantPost[];
  errors: DraftErrors;
  onChange: (variants: VariantDraft[]) => void;
};

/** The variants in a test's form: name, post, and weight of each (spec:split-tests#weights). */
export function VariantRows({ prefix, variants, posts, errors, onChange }: VariantRowsProps) {
  const total = totalWeight(variants);
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, part: Partial<VariantDraft>) =>
    onChange(variants.map((variant, index) => (index === at ? { ...variant, ...part } : variant)));
  function remove(at: number) {
    // The pressed button is removed with its row, so the focus moves to the list of variants.
    list.current?.focus();
    onChange(variants.filter((_, index) => index !== at));
  }
  return (
    <fieldset ref={list} className="flex flex-col gap-4" id={`${prefix}-variants`} tabIndex={-1}>
      <legend className="mb-2 font-semibold">Variants</legend>
      {errors.variants && <FieldError id={`${prefix}-variants-error`}>{errors.variants}</FieldError>}
      {variants.map((variant, index) => (
        <VariantRow
          key={variant.id || index}
          prefix={prefix}
          index={index}
          variant={variant}
          posts={posts}
          errors={errors}
          onChange={(part) => change(index, part)}
          onDelete={variants.length > MIN_VARIANTS ? () => remove(index) : null}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={variants.length >= MAX_VARIANTS}
          onClick={() => onChange([...variants, newVariant(variants)])}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add variant
        </Button>
        <p className="figures text-sm text-ink-soft">
          Total weight: <strong className="font-semibold text-ink">{total}%</strong>
        </p>
      </div>
      {total !== 100 && <Banner tone="warning" title={weightsWarning} />}
    </fieldset>
  );
}

type VariantRowProps = Omit<VariantRowsProps, "variants" | "onChange"> & {
  index: number;
  variant: VariantDraft;
  onChange: (part: Partial<VariantDraft>) => void;
  /** Null while no variant may be removed. */
  onDelete: (() => void) | null;
};

function VariantRow({ prefix, index, variant, posts, errors, onChange, onDelete }: VariantRowProps) {
  const field = (name: "name" | "post" | "weight") => ({
    id: `${prefix}-${variantField(index, name)}`,
    error: errors[variantField(index, name)],
  });
  const label = variant.name.trim() || `Variant ${index + 1}`;
  return (
    <div className="grid items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,4fr)_10rem_auto]">
      <input type="hidden" name="variant_id" value={variant.id} />
      <Field {...field("name")} label="Name" required>
        <TextInput
          name="variant_name"
          value={variant.name}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field {...field("post")} label="Post" required>
        <Select
          name="variant_post"
          placeholder="Choose a post"
          value={variant.postId}
          options={optionsOf(posts, variant.postId)}
          onChange={(event) => onChange({ postId: event.target.value })}
        />
      </Field>
      <Field {...field("weight")} label="Weight" required>
        <NumberInput
          name="variant_weight"
          unit="%"
          inputMode="numeric"
          value={variant.weight}
          onChange={(event) => onChange({ weight: event.target.value })}
        />
      </Field>
      <Button
        variant="quiet"
        size="sm"
        className="sm:mt-8"
        disabled={onDelete === null}
        aria-label={`Delete ${label}`}
        onClick={() => onDelete?.()}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="sm:sr-only">Delete</span>
      </Button>
    </div>
  );
}

/** The posts to choose from, and the chosen one even if it isn't among them: the menu would lose it. */
function optionsOf(posts: readonly VariantPost[], chosen: string) {
  const options = posts.map(({ id, title, status }) => ({
    value: id,
    label: status === "published" ? title : `${title} (${status})`,
  }));
  if (chosen === "" || posts.some(({ id }) => id === chosen)) return options;
  return [...options, { value: chosen, label: "Current post (not in this list)" }];
}

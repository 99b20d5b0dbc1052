import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { Card } from "~/ui/card";
import { Checkbox } from "~/ui/choices";
import { cx } from "~/ui/cx";
import { Field } from "~/ui/field";
import { type Option, Select, TextArea, TextInput } from "~/ui/inputs";
import type { SectionId } from "../rules/sections";
import type { EditorForm, TextName } from "./editor-form";
import { SECTION_MARK, useEditorSections } from "./editor-sections";

type SectionProps = { id: SectionId; hint?: ReactNode; aside?: ReactNode; children: ReactNode };

/** One section of the editor (spec:post-editor#editor-sections). Its heading folds it (spec:post-editor#folded-sections). */
export function Section({ id, hint, aside, children }: SectionProps) {
  const { titleOf, isOpen, toggle } = useEditorSections();
  const open = isOpen(id);
  const fieldsId = `${id}-fields`;
  return (
    <Card
      as="section"
      aria-labelledby={id}
      pad={open ? "md" : "sm"}
      {...{ [SECTION_MARK]: id }}
      className="flex scroll-mt-16 flex-col gap-5 lg:scroll-mt-3"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-lg font-semibold">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={fieldsId}
              onClick={() => toggle(id)}
              className="-ml-2 flex items-center gap-1.5 rounded-md px-2 py-1 text-left hover:bg-accent-soft"
            >
              <ChevronDown aria-hidden="true" className={cx("size-5 shrink-0", !open && "-rotate-90")} />
              {titleOf(id)}
            </button>
          </h2>
          {hint && open && <p className="mt-1 max-w-prose text-sm text-ink-soft">{hint}</p>}
        </div>
        {open && aside}
      </div>
      <div id={fieldsId} hidden={!open} className="flex flex-col gap-5">
        {children}
      </div>
    </Card>
  );
}

type TextFieldProps = {
  form: EditorForm;
  name: TextName;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  required?: boolean;
  /** The number of rows of a text area; omit it for a single-line field. */
  rows?: number;
  aside?: ReactNode;
  inputMode?: "url" | "numeric";
  className?: string;
};

/** A text field of the post. */
export function TextField({ form, name, label, rows, inputMode, ...rest }: TextFieldProps) {
  const { hint, placeholder, required, aside, className } = rest;
  const control = {
    name,
    placeholder,
    value: form.draft[name],
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  };
  return (
    <Field
      id={fieldIdOf(name)}
      label={label}
      hint={hint}
      error={form.errors[name]}
      required={required}
      aside={aside}
      className={className}
    >
      {rows ? (
        <TextArea {...control} rows={rows} />
      ) : (
        <TextInput {...control} inputMode={inputMode} autoComplete="off" spellCheck={!inputMode} />
      )}
    </Field>
  );
}

type ChoiceName = "status" | "template" | "sitemapPriority" | "sitemapChangefreq";
type ChoiceFieldProps = {
  form: EditorForm;
  name: ChoiceName;
  label: string;
  hint?: ReactNode;
  options: readonly Option[];
  onChange: (value: string) => void;
};

/** A choice among a few values. */
export function ChoiceField({ form, name, label, hint, options, onChange }: ChoiceFieldProps) {
  return (
    <Field id={fieldIdOf(name)} label={label} hint={hint} error={form.errors[name]}>
      <Select
        name={name}
        value={form.draft[name]}
        options={options}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type FlagName = "displayRankingsReverseOrder" | "forwardQuizAnswers" | "keepPublishDate";
type FlagFieldProps = { form: EditorForm; name: FlagName; hint?: ReactNode; children: ReactNode };

export function FlagField({ form, name, hint, children }: FlagFieldProps) {
  return (
    <Checkbox
      id={fieldIdOf(name)}
      name={name}
      hint={hint}
      error={form.errors[name]}
      checked={form.draft[name]}
      onChange={(event) => form.set({ [name]: event.target.checked })}
    >
      {children}
    </Checkbox>
  );
}

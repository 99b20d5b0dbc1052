import { Trash2 } from "lucide-react";
import type { QuizOption } from "~/features/posts/schema";
import { type FormErrors, fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { AddButton } from "~/ui/add-button";
import { Button } from "~/ui/button";
import { FieldGroup } from "~/ui/choices";
import { FieldError } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { useListFocus } from "~/ui/list-focus";
import { newOption } from "../rules/post-draft";

type QuestionOptionsProps = {
  path: string;
  options: readonly QuizOption[];
  onChange: (options: QuizOption[]) => void;
  errors: FormErrors;
};

/**
 * The options of a question: each has a label, and the value that a URL may contain. The last option can't be removed
 * (spec:post-editor#minimum-rows).
 */
export function QuestionOptions({ path, options, onChange, errors }: QuestionOptionsProps) {
  const focus = useListFocus<HTMLDivElement>();
  const change = (index: number, patch: Partial<QuizOption>) =>
    onChange(options.map((option, other) => (other === index ? { ...option, ...patch } : option)));
  return (
    <FieldGroup
      legend="Options"
      hint="The value can appear in a URL. Leave it empty to use the label."
      id={fieldIdOf(path)}
      error={errors[path]}
    >
      <div ref={focus.frame} className="flex flex-col gap-2">
        {options.map((option, index) => {
          const id = fieldIdOf(`${path}.${index}.label`);
          const error = errors[`${path}.${index}.label`];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the options have no other name
            <div key={index} data-item="" tabIndex={-1} className="flex flex-col gap-1">
              <div className="flex items-center gap-2">
                <TextInput
                  id={id}
                  aria-label={`Label of option ${index + 1}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error && `${id}-error`}
                  placeholder="Label"
                  value={option.label}
                  onChange={(event) => change(index, { label: event.target.value })}
                />
                <TextInput
                  aria-label={`Value of option ${index + 1}`}
                  placeholder="Value"
                  value={option.value}
                  onChange={(event) => change(index, { value: event.target.value })}
                />
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={options.length <= 1}
                  aria-label={`Delete option ${index + 1}`}
                  onClick={() => {
                    onChange(options.filter((_, other) => other !== index));
                    focus.removed(index);
                  }}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </Button>
              </div>
              {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
            </div>
          );
        })}
        <AddButton
          quiet
          label="Add option"
          onClick={() => {
            onChange([...options, newOption()]);
            focus.added();
          }}
        />
      </div>
    </FieldGroup>
  );
}

import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "~/ui/button";
import { FieldGroup } from "~/ui/choices";
import { FieldError } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { type FormErrors, fieldIdOf } from "../rules/form-fields";

type TextListProps = {
  legend: string;
  hint?: string;
  /** The path of the list in the form. */
  path: string;
  /** What one entry is called: "Bullet". */
  item: string;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
  errors: FormErrors;
};

/**
 * A list of texts. People can always add one, and can remove one while there are at least two
 * (spec:post-editor#minimum-rows).
 */
export function TextList({ legend, hint, path, item, lines, onChange, errors }: TextListProps) {
  const group = useRef<HTMLDivElement>(null);

  function focusLine(index: number) {
    requestAnimationFrame(() => group.current?.querySelectorAll("input")[index]?.focus());
  }
  function add() {
    onChange([...lines, ""]);
    focusLine(lines.length);
  }
  function remove(index: number) {
    onChange(lines.filter((_, other) => other !== index));
    focusLine(Math.max(0, index - 1));
  }

  return (
    <FieldGroup legend={legend} hint={hint} error={errors[path]} id={fieldIdOf(path)}>
      <div ref={group} className="flex flex-col gap-2">
        {lines.map((line, index) => {
          const id = fieldIdOf(`${path}.${index}`);
          const error = errors[`${path}.${index}`];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a list have no other name
            <div key={index} className="flex flex-col gap-1">
              <div className="flex items-center gap-1">
                <TextInput
                  id={id}
                  aria-label={`${item} ${index + 1}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error && `${id}-error`}
                  value={line}
                  onChange={(event) =>
                    onChange(lines.map((other, place) => (place === index ? event.target.value : other)))
                  }
                />
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={lines.length <= 1}
                  onClick={() => remove(index)}
                  aria-label={`Remove ${item.toLowerCase()} ${index + 1}`}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </Button>
              </div>
              {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
            </div>
          );
        })}
      </div>
      <div>
        <Button variant="quiet" size="sm" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add {item.toLowerCase()}
        </Button>
      </div>
    </FieldGroup>
  );
}

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/button";
import { FieldGroup } from "~/ui/choices";
import { Combobox } from "~/ui/combobox";
import { Field } from "~/ui/field";
import { isManagerTag } from "../../rules/access";
import { fieldIdOf } from "../../rules/post-form";
import type { EditorForm } from "./editor-form";

type TagFieldProps = { form: EditorForm; tagNames: readonly string[]; mayTagManager: boolean };

const MAX_SUGGESTIONS = 6;

/** Tags by name: one that exists is used in any case, another is made when the post is saved (B 5 "New tag"). */
export function TagField({ form, tagNames, mayTagManager }: TagFieldProps) {
  const { tags } = form.draft;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const has = (name: string) => tags.some((tag) => same(tag, name));
  const mayChange = (name: string) => mayTagManager || !isManagerTag(name);
  const wanted = typed.trim().toLowerCase();
  const suggestions = wanted
    ? tagNames.filter((name) => name.toLowerCase().includes(wanted) && !has(name)).slice(0, MAX_SUGGESTIONS)
    : [];

  function add() {
    const name = typed.trim();
    if (name === "") return setProblem("Enter the name of a tag");
    if (!mayChange(name) && !has(name))
      return setProblem("Only an administrator may put this tag on another's post");
    setProblem(null);
    setTyped("");
    if (!has(name)) form.set({ tags: [...tags, tagNames.find((tag) => same(tag, name)) ?? name] });
  }

  return (
    <FieldGroup legend="Tags" id={fieldIdOf("tags-list")} error={form.errors.tags}>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((name) => (
            <li
              key={name}
              className="inline-flex items-center rounded-full bg-accent-soft pl-3 text-sm text-ink"
            >
              <span className={mayChange(name) ? "" : "py-1.5 pr-3"}>{name}</span>
              {mayChange(name) && (
                <button
                  type="button"
                  aria-label={`Remove tag ${name}`}
                  onClick={() => form.set({ tags: tags.filter((tag) => tag !== name) })}
                  className="flex size-9 items-center justify-center rounded-full text-ink-soft hover:text-ink"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <Field id={fieldIdOf("tags")} label="New tag" labelHidden error={problem} className="max-w-sm grow">
          <Combobox
            placeholder="Add a tag"
            autoCapitalize="off"
            maxLength={100}
            value={typed}
            onValue={setTyped}
            suggestions={suggestions}
          />
        </Field>
        <Button variant="secondary" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add tag
        </Button>
      </div>
    </FieldGroup>
  );
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

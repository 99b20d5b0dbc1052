import { Checkbox, FieldGroup } from "~/ui/choices";
import { fieldIdOf } from "../../rules/post-form";
import type { Category } from "../../schema";
import type { EditorForm } from "./editor-form";

/** The post's categories become exactly those that are ticked (decision B8). */
export function CategoryField({ form, categories }: { form: EditorForm; categories: readonly Category[] }) {
  const chosen = new Set(form.draft.categoryIds);
  if (categories.length === 0) return null;
  return (
    <FieldGroup legend="Categories" id={fieldIdOf("categoryIds")} error={form.errors.categoryIds}>
      <div className="flex flex-wrap gap-x-6">
        {categories.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.has(id)}
            onChange={(event) => {
              const others = form.draft.categoryIds.filter((other) => other !== id);
              form.set({ categoryIds: event.target.checked ? [...others, id] : others });
            }}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}

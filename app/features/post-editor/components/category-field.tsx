import type { Category } from "~/features/posts/schema";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { Checkbox, FieldGroup } from "~/ui/choices";
import type { EditorForm } from "./editor-form";
import { isSameName, NameAdder, NameChips } from "./name-adder";

/**
 * Saving sets the post's categories to exactly the selected ones (spec:posts#exact-categories). As with tags, a new
 * category is named here and created when the post is saved.
 */
export function CategoryField({ form, categories }: { form: EditorForm; categories: readonly Category[] }) {
  const { categoryIds, newCategories } = form.draft;
  const chosen = new Set(categoryIds);

  function add(name: string) {
    const known = categories.find((category) => isSameName(category.name, name));
    if (known) form.set({ categoryIds: [...categoryIds.filter((id) => id !== known.id), known.id] });
    else if (!newCategories.some((other) => isSameName(other, name)))
      form.set({ newCategories: [...newCategories, name] });
    return null;
  }

  return (
    <FieldGroup
      legend="Categories"
      id={fieldIdOf("categoryIds")}
      error={form.errors.categoryIds ?? form.errors.newCategories}
    >
      {categories.length > 0 && (
        <div className="flex flex-wrap gap-x-6">
          {categories.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={chosen.has(id)}
              onChange={(event) => {
                const others = categoryIds.filter((other) => other !== id);
                form.set({ categoryIds: event.target.checked ? [...others, id] : others });
              }}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
      <NameChips
        noun="category"
        names={newCategories}
        onRemove={(name) => form.set({ newCategories: newCategories.filter((other) => other !== name) })}
      />
      <NameAdder
        path="newCategories"
        noun="category"
        known={categories.filter(({ id }) => !chosen.has(id)).map(({ name }) => name)}
        onAdd={add}
      />
    </FieldGroup>
  );
}

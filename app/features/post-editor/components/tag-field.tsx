import { isManagerTag } from "~/features/posts/rules/access";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { FieldGroup } from "~/ui/choices";
import type { EditorForm } from "./editor-form";
import { isSameName, NameAdder, NameChips } from "./name-adder";

type TagFieldProps = { form: EditorForm; tagNames: readonly string[]; canSetManagerTag: boolean };

/**
 * Tags by name. Matching an existing tag ignores case; a new one is created when the post is saved
 * (spec:posts#new-tag).
 */
export function TagField({ form, tagNames, canSetManagerTag }: TagFieldProps) {
  const { tags } = form.draft;
  const has = (name: string) => tags.some((tag) => isSameName(tag, name));
  const mayChange = (name: string) => canSetManagerTag || !isManagerTag(name);

  function add(name: string) {
    if (has(name)) return null;
    if (!mayChange(name)) return "Only administrators can add this tag to someone else's post";
    form.set({ tags: [...tags, tagNames.find((tag) => isSameName(tag, name)) ?? name] });
    return null;
  }

  return (
    <FieldGroup legend="Tags" id={fieldIdOf("tags-list")} error={form.errors.tags}>
      <NameChips
        noun="tag"
        names={tags}
        mayRemove={mayChange}
        onRemove={(name) => form.set({ tags: tags.filter((tag) => tag !== name) })}
      />
      <NameAdder path="tags" noun="tag" known={tagNames.filter((name) => !has(name))} onAdd={add} />
    </FieldGroup>
  );
}

import { href } from "react-router";
import { isQuizTemplate, suggestedReadTime } from "~/features/posts/rules/post-input";
import { templateNames } from "~/features/posts/rules/post-names";
import { slugFrom } from "~/features/posts/rules/slug";
import { type Category, type PostStatus, postStatuses, postTemplates } from "~/features/posts/schema";
import { Button } from "~/ui/button";
import type { EditorReview } from "../rules/editor-review";
import { withTemplate } from "../rules/post-draft";
import { CategoryField } from "./category-field";
import type { EditorForm } from "./editor-form";
import { ImageField } from "./image-field";
import { ChoiceField, FlagField, Section, TextField } from "./section";
import { TagField } from "./tag-field";

const statusOptions: Record<PostStatus, string> = {
  draft: "Draft: staff only",
  private: "Private: unlisted",
  published: "Published: listed",
};

type BasicSectionProps = {
  form: EditorForm;
  categories: readonly Category[];
  /** Names of all tags, for suggestions. */
  tagNames: readonly string[];
  /** Whether this person may add the MSL tag to this post or remove it (spec:access#content-manager-data). */
  canSetManagerTag: boolean;
  /** The publication day, if the post is already public. */
  isPublished: boolean;
  review: EditorReview;
};

/** Basic Information (spec:post-editor#basic-information). */
export function BasicSection({
  form,
  categories,
  tagNames,
  canSetManagerTag,
  isPublished,
  review,
}: BasicSectionProps) {
  const { draft, set } = form;
  // A title without letters or digits gets a numbered slug when the post is saved.
  const stand = draft.title.trim() ? "post-number" : "title-of-the-post";
  const slug = slugFrom(draft.slug || draft.title) || stand;
  return (
    <Section id="basic">
      {!isQuizTemplate(draft.template) && (
        <TextField form={form} name="title" label="Public Title" required hint="The title readers see." />
      )}
      <TextField
        form={form}
        name="adminTitle"
        label="Admin Title"
        hint="Shown in the list of posts. Leave empty to use the public title."
      />
      <TextField
        form={form}
        name="slug"
        label="Slug"
        hint={`The URL is ${href("/blog/:slug", { slug })}. Leave empty to create the slug from the title.`}
      />
      <TemplateAndStatus form={form} isPublished={isPublished} hint={reviewHint(review)} />
      <TextField
        form={form}
        name="excerpt"
        label="Excerpt"
        rows={3}
        hint="A few lines for lists and search results."
      />
      <ImageField form={form} name="featuredImage" label="Featured Image" />
      <TextField
        form={form}
        name="estimatedReadTime"
        label="Estimated Read Time"
        hint="In minutes, from 1 to 1,000."
        inputMode="numeric"
        className="max-w-xs"
        aside={
          <Button
            variant="quiet"
            size="sm"
            onClick={() => set({ estimatedReadTime: String(suggestedReadTime(draft.content)) })}
          >
            Suggest from the text
          </Button>
        }
      />
      <CategoryField form={form} categories={categories} />
      <TagField form={form} tagNames={tagNames} canSetManagerTag={canSetManagerTag} />
    </Section>
  );
}

/** Says what the review step means for the status (spec:post-editor#submit-for-review). */
function reviewHint({ isRequired, isPublic }: EditorReview): string | undefined {
  if (!isRequired) return undefined;
  return isPublic
    ? "Readers see your changes once an administrator publishes them."
    : "To publish, choose another status and submit the post for review.";
}

type TemplateAndStatusProps = { form: EditorForm; isPublished: boolean; hint: string | undefined };

function TemplateAndStatus({ form, isPublished, hint }: TemplateAndStatusProps) {
  const { draft, set } = form;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          form={form}
          name="template"
          label="Template"
          options={postTemplates.map((value) => ({ value, label: templateNames[value] }))}
          onChange={(value) => {
            const template = postTemplates.find((name) => name === value);
            if (template) set(withTemplate(draft, template));
          }}
        />
        <ChoiceField
          form={form}
          name="status"
          label="Status"
          hint={hint}
          options={postStatuses.map((value) => ({ value, label: statusOptions[value] }))}
          onChange={(value) => {
            const status = postStatuses.find((name) => name === value);
            if (status) set({ status });
          }}
        />
      </div>
      {isPublished && draft.status === "published" && (
        <FlagField form={form} name="keepPublishDate" hint="Leave unchecked to use the current time.">
          Keep publish date
        </FlagField>
      )}
    </>
  );
}

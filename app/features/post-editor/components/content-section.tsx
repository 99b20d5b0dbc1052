import { lazy, Suspense, useSyncExternalStore } from "react";
import { TextFiguresLine } from "~/features/article-text/public-components/text-figures-line";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { FieldError } from "~/ui/field";
import { Skeleton } from "~/ui/loading";
import type { EditorForm } from "./editor-form";
import { HtmlCodeEditor } from "./html-code-editor";
import { Section } from "./section";

/** Loaded as a separate script, because only this section needs it. */
const RichText = lazy(async () => ({
  default: (await import("~/features/article-text/public-components/rich-text")).RichText,
}));

/** Main Content (spec:post-editor#rich-text), or HTML Content for the template custom_html (spec:post-editor#html-content). */
export function ContentSection({ form, isHtml }: { form: EditorForm; isHtml: boolean }) {
  return isHtml ? <HtmlContent form={form} /> : <MainContent form={form} />;
}

function MainContent({ form }: { form: EditorForm }) {
  const isInBrowser = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  const fallback = <Skeleton className="h-96" />;
  return (
    <Section
      id="content"
      hint="Level 1 and 2 headings appear in the table of contents. Tools and tokens are filled in for each reader."
    >
      {isInBrowser ? (
        <Suspense fallback={fallback}>
          <RichText
            id={fieldIdOf("content")}
            label="Main Content"
            value={form.draft.content}
            error={form.errors.content}
            onChange={(content) => form.set({ content })}
          />
        </Suspense>
      ) : (
        fallback
      )}
      <TextFiguresLine html={form.draft.content} />
    </Section>
  );
}

const noChanges = () => () => {};

function HtmlContent({ form }: { form: EditorForm }) {
  const error = form.errors.content;
  const errorId = `${fieldIdOf("content")}-error`;
  return (
    <Section
      id="content"
      hint="A complete HTML page. It runs separately from the site so that its scripts can't act on behalf of anyone signed in."
    >
      <HtmlCodeEditor
        id={fieldIdOf("content")}
        label="HTML"
        value={form.draft.content}
        onChange={(content) => form.set({ content })}
        invalid={Boolean(error)}
        describedBy={error && errorId}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Section>
  );
}

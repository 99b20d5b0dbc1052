import { Maximize2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { TextFiguresLine } from "~/features/article-text/public-components/text-figures-line";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Skeleton } from "~/ui/loading";
import type { EditorForm } from "./editor-form";
import { type FullText, FullWindow } from "./full-window";
import { HtmlCodeEditor } from "./html-code-editor";
import { Section } from "./section";

/** Loaded as a separate script, because only this section needs it. */
const RichText = lazy(async () => ({
  default: (await import("~/features/article-text/public-components/rich-text")).RichText,
}));

type ContentProps = {
  form: EditorForm;
  full: FullText;
  /** Where the unsaved changes are, for the full window. */
  saveState: ReactNode;
};

/** Main Content (spec:post-editor#rich-text), or HTML Content for the template custom_html (spec:post-editor#html-content). */
export function ContentSection({ isHtml, ...props }: ContentProps & { isHtml: boolean }) {
  return isHtml ? <HtmlContent {...props} /> : <MainContent {...props} />;
}

function FullWindowButton({ full }: { full: FullText }) {
  return (
    <Button variant="secondary" size="sm" aria-keyshortcuts="Alt+Shift+F" onClick={() => full.set(true)}>
      <Maximize2 aria-hidden="true" className="size-4" />
      Full window
    </Button>
  );
}

function MainContent({ form, full, saveState }: ContentProps) {
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
      aside={<FullWindowButton full={full} />}
    >
      <FullWindow
        full={full}
        label="Main Content, full window"
        status={<FullStatus html={form.draft.content} saveState={saveState} />}
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
        {!full.isOn && <TextFiguresLine html={form.draft.content} />}
      </FullWindow>
    </Section>
  );
}

function FullStatus({ html, saveState }: { html: string; saveState: ReactNode }) {
  return (
    <>
      <TextFiguresLine html={html} />
      <p role="status" className="text-sm text-ink-soft">
        {saveState}
      </p>
    </>
  );
}

const noChanges = () => () => {};

function HtmlContent({ form, full, saveState }: ContentProps) {
  const error = form.errors.content;
  const errorId = `${fieldIdOf("content")}-error`;
  return (
    <Section
      id="content"
      hint="A complete HTML page. It runs separately from the site so that its scripts can't act on behalf of anyone signed in."
      aside={<FullWindowButton full={full} />}
    >
      <FullWindow
        full={full}
        label="HTML Content, full window"
        status={<FullStatus html={form.draft.content} saveState={saveState} />}
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
      </FullWindow>
    </Section>
  );
}

import { useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import type { Category } from "~/features/posts/schema";
import type { QuizSiteTexts } from "~/features/quiz/rules/site-texts";
import { cx } from "~/ui/cx";
import { ErrorSummary } from "~/ui/error-summary";
import { placeOf, remainingErrors } from "../rules/form-errors";
import type { DraftNames } from "../rules/post-differences";
import { type PostDraft, sectionsOf } from "../rules/post-draft";
import { type FormErrors, fieldIdOf } from "../rules/post-form";
import { BasicSection } from "./basic-section";
import { ChecklistSection } from "./checklist-section";
import { ConflictDialog } from "./conflict-dialog";
import { ContentSection } from "./content-section";
import { useDraftRecovery } from "./draft-recovery";
import { EditorBar } from "./editor-bar";
import type { EditorForm, ProviderChoice } from "./editor-form";
import { FaqSection } from "./faq-section";
import { QuizHeadersSection, ReviewSection, SqueezeSection, TakeawaysSection } from "./plain-sections";
import { PreviewPanel, type PreviewWidth } from "./preview-panel";
import { QuestionsSection } from "./questions-section";
import { RankingsSection } from "./rankings-section";
import { RecoveryBanner, SwapVersionsBanner } from "./recovery-banner";
import { useLeaveWarning, useSaving } from "./save-state";
import { SeoSection } from "./seo-section";

export type PostEditorProps = {
  /** The stored post, as a form. */
  stored: PostDraft;
  /** 0 for a new post. */
  version: number;
  isPublished: boolean;
  /** Identifies the person and the post in this browser's storage. */
  draftKey: string;
  providers: readonly ProviderChoice[] | null;
  categories: readonly Category[];
  tagNames: readonly string[];
  canSetManagerTag: boolean;
  siteTexts: QuizSiteTexts;
};

/**
 * The state of the form being edited: it is kept in this browser, saved, and guarded against leaving the page by
 * accident.
 */
function usePostEditing(opened: PostEditorProps) {
  // Revalidation while someone is editing doesn't replace the form; saving detects a conflict.
  const [stored] = useState(opened.stored);
  const [draft, setDraft] = useState(stored);
  const [version, setVersion] = useState(opened.version);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const isChanged = draft !== stored;
  const kept = useDraftRecovery(opened.draftKey, stored, { draft, version, isChanged });
  const saving = useSaving(async () => {
    isSaved.current = true;
    await kept.drop();
    navigate(href("/admin/blog"));
  });
  useLeaveWarning({ isChanged: () => isChanged && !isSaved.current, keepNow: kept.keepNow });
  const take = (other: { draft: PostDraft; version: number }) => {
    setDraft(other.draft);
    setVersion(other.version);
  };
  const [aside, setAside] = useState<PostDraft | null>(null);
  /** Loads the other version and sets this one aside, so that the person can swap back. */
  const swap = (other: { draft: PostDraft; version: number }) => {
    setAside(draft);
    take(other);
  };
  return { draft, setDraft, version, setVersion, isChanged, kept, saving, take, aside, swap };
}

/** The editor (spec:post-editor#editor-sections), for a new post or an existing one. */
export function PostEditor(props: PostEditorProps) {
  const { draft, setDraft, version, setVersion, isChanged, kept, saving, take, aside, swap } =
    usePostEditing(props);
  const { answer, attempt, sent, isBusy, save } = saving;
  const [preview, setPreview] = useState<PreviewWidth | null>(null);
  // There was a conflict, and the person has chosen a version.
  const isSettled = aside !== null && answer?.conflict !== undefined;
  const errors = remainingErrors(answer?.errors ?? {}, sent, draft);
  const form: EditorForm = {
    draft,
    set: (patch) => setDraft((current) => ({ ...current, ...patch })),
    errors,
  };

  return (
    <>
      <RecoveryBanner kept={kept} version={props.version} onRestore={take} />
      {aside && <SwapVersionsBanner onSwap={() => swap({ draft: aside, version })} />}
      <div className={previewLayout(preview)}>
        <div className="flex min-w-0 max-w-wide flex-col gap-6">
          <ErrorSummary
            title={isSettled ? null : (answer?.problem ?? null)}
            attempt={attempt}
            errors={problemsOf(errors)}
          />
          <Sections {...props} form={form} />
        </div>
        {preview && (
          <div
            className={cx(
              "order-first",
              preview === "phone" && "xl:sticky xl:top-4 xl:order-none xl:self-start",
            )}
          >
            <PreviewPanel
              draft={draft}
              width={preview}
              onWidth={setPreview}
              onClose={() => setPreview(null)}
            />
          </div>
        )}
      </div>
      <EditorBar
        onPreview={preview ? null : () => setPreview("phone")}
        isBusy={isBusy}
        isChanged={isChanged}
        keptAt={kept.keptAt}
        onSave={() => save(draft, version)}
      />
      <ConflictDialog
        conflict={answer?.conflict}
        draft={draft}
        names={namesIn(props)}
        onOverwrite={(current) => {
          setVersion(current);
          save(draft, current);
        }}
        onTake={swap}
      />
    </>
  );
}

function namesIn({ categories, providers }: PostEditorProps): DraftNames {
  return {
    category: (id) => categories.find((category) => category.id === id)?.name ?? String(id),
    provider: (id) => providers?.find(({ brandId }) => String(brandId) === id)?.brandName ?? id,
  };
}

/** For the summary at the top: the errors that have no field to appear next to. */
function problemsOf(errors: FormErrors) {
  return Object.entries(errors).map(([path, message]) => {
    const place = placeOf(path);
    return { fieldId: fieldIdOf(path), message: place === null ? message : `${place}: ${message}` };
  });
}

/** A phone preview fits beside the form; a desktop preview is above it. */
function previewLayout(preview: PreviewWidth | null): string {
  const columns = preview === "phone" && "xl:grid-cols-[minmax(0,1fr)_392px]";
  return cx("grid grid-cols-[minmax(0,1fr)] gap-6", columns);
}

/** The sections that the template shows, in order (spec:post-editor#editor-sections). */
function Sections({ form, providers, siteTexts, ...basics }: PostEditorProps & { form: EditorForm }) {
  const shown = sectionsOf(form.draft.template);
  const { categories, tagNames, canSetManagerTag, isPublished } = basics;
  return (
    <>
      <BasicSection
        form={form}
        categories={categories}
        tagNames={tagNames}
        canSetManagerTag={canSetManagerTag}
        isPublished={isPublished}
      />
      {shown.squeeze && <SqueezeSection form={form} defaults={siteTexts.squeezeDefaults} />}
      {shown.quiz && <QuizHeadersSection form={form} />}
      {shown.quiz && <QuestionsSection form={form} siteTexts={siteTexts} />}
      {shown.rankings && <RankingsSection form={form} providers={providers} />}
      {shown.review && <ReviewSection form={form} providers={providers ?? []} />}
      <ContentSection form={form} isHtml={shown.html} />
      {shown.takeaways && <TakeawaysSection form={form} />}
      {shown.faq && <FaqSection form={form} />}
      <SeoSection form={form} />
      <ChecklistSection form={form} providers={providers ?? []} />
    </>
  );
}

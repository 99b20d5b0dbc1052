import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import type { Category } from "~/features/posts/schema";
import type { QuizSiteTexts } from "~/features/quiz/rules/site-texts";
import {
  type ProviderLines,
  providerName,
  useProviderLines,
} from "~/features/ranking-editor/public-components/provider-lines";
import { type FormErrors, fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import type { ProviderLine } from "~/features/ranking-editor/rules/provider-line";
import { ErrorSummary } from "~/ui/error-summary";
import type { PreviewWidth } from "../public-components/preview-frame";
import type { Autosave, DraftPlace, ResumedDraft } from "../rules/autosave";
import { type EditorReview, isSubmitted } from "../rules/editor-review";
import { placeOf, remainingErrors } from "../rules/form-errors";
import type { DraftNames } from "../rules/post-differences";
import { type PostDraft, providerIdsOf, sectionsOf } from "../rules/post-draft";
import { errorsBySection, sectionTitle, shownSections } from "../rules/sections";
import { useAutosave } from "./autosave";
import { BasicSection } from "./basic-section";
import { ChecklistSection } from "./checklist-section";
import { ConflictDialog } from "./conflict-dialog";
import { ContentSection } from "./content-section";
import { type RecoveredDraft, useDraftRecovery, useResumed } from "./draft-recovery";
import { EditorBar, SaveState } from "./editor-bar";
import { editorColumns, menuClass, navigationClass, previewClass } from "./editor-columns";
import type { EditorForm } from "./editor-form";
import { useEditorKeys } from "./editor-keys";
import { EditorSectionsProvider } from "./editor-sections";
import { FaqSection } from "./faq-section";
import type { FullText } from "./full-window";
import { QuizHeadersSection, ReviewSection, SqueezeSection, TakeawaysSection } from "./plain-sections";
import { PreviewPanel } from "./preview-panel";
import { QuestionsSection } from "./questions-section";
import { RankingsSection } from "./rankings-section";
import { RecoveryBanner, SwapVersionsBanner } from "./recovery-banner";
import { useLeaveWarning, useSaving } from "./save-state";
import { SectionNavigation } from "./section-navigation";
import { SeoSection } from "./seo-section";
import type { SharedChoices } from "./shared-ranking-field";

export type PostEditorProps = {
  /** Null for a new post. */
  postId: string | null;
  autosaved: Autosave | null;
  /** Identifies the draft of a new post on the server; empty for a post that exists. */
  draftId: string;
  /** Set if the person chose that draft in the list; its text is in `autosaved`. */
  resumed: ResumedDraft | null;
  /** The stored post, as a form. */
  stored: PostDraft;
  /** 0 for a new post. */
  version: number;
  isPublished: boolean;
  review: EditorReview;
  /** Identifies the person and the post in this browser's storage. */
  draftKey: string;
  /** Those that the stored post names; null if they couldn't be read. */
  providerLines: readonly ProviderLine[] | null;
  sharedRankings: SharedChoices;
  categories: readonly Category[];
  tagNames: readonly string[];
  canSetManagerTag: boolean;
  siteTexts: QuizSiteTexts;
};

/** Another text for the form, and what it's based on. */
type Other = { draft: PostDraft; version: number; submission?: number | undefined };

/**
 * The state of the form being edited: it is kept in this browser, saved, and guarded against leaving the page by
 * accident.
 */
function usePostEditing(opened: PostEditorProps) {
  // Revalidation while someone is editing doesn't replace the form; saving detects a conflict.
  const [stored] = useState(opened.stored);
  const [draft, setDraft] = useState(stored);
  const [version, setVersion] = useState(opened.version);
  const [submission, setSubmission] = useState(opened.review.submission);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const isChanged = draft !== stored;
  const [before] = useState({ stored, autosaved: opened.autosaved, resumed: opened.resumed });
  const place = useRef<DraftPlace>({ draftId: opened.draftId, source: "" });
  const edited = { draft, version, submission, isChanged };
  const kept = useDraftRecovery(opened.draftKey, before, { ...edited, place });
  const saving = useSaving(async () => {
    isSaved.current = true;
    autosave.stop();
    await kept.drop();
    navigate(href("/admin/blog"));
  });
  // Nothing is stored while the post is saved, so that no draft of it comes after it.
  const isPaused = kept.isUndecided || saving.isBusy;
  const known = opened.autosaved?.revision ?? 0;
  const autosave = useAutosave({ postId: opened.postId, place, known }, { ...edited, isPaused });
  const keepNow = async () => {
    void autosave.flush();
    await kept.keepNow();
  };
  useLeaveWarning({ isChanged: () => isChanged && !isSaved.current, keepNow });
  const take = (other: Other) => {
    setDraft(other.draft);
    setVersion(other.version);
    if (other.submission !== undefined) setSubmission(other.submission);
  };
  const review = { ...opened.review, isRequired: opened.review.isRequired || saving.needsReview };
  const submits = isSubmitted(review, draft.status);
  const save = (basis = { version, submission }) => {
    setVersion(basis.version);
    setSubmission(basis.submission);
    const { draftId } = place.current;
    saving.save(draft, { version: basis.version, submission: basis.submission, submits, draftId });
  };
  const [aside, setAside] = useState<PostDraft | null>(null);
  /** Loads the other version and sets this one aside, so that the person can swap back. */
  const swap = (other: Other) => {
    setAside(draft);
    take(other);
  };
  const discard = () => {
    void autosave.discard(kept.found?.place);
    void kept.decide();
  };
  const restore = (found: RecoveredDraft) => {
    take(found);
    if (found.place) place.current = found.place;
  };
  useResumed(opened.resumed !== null, kept, restore);
  const mine = { draft, setDraft, version, isChanged, review, submits, save };
  return { ...mine, kept, keepNow, discard, restore, autosave, saving, take, aside, swap };
}

/** The editor (spec:post-editor#editor-sections), for a new post or an existing one. */
export function PostEditor(props: PostEditorProps) {
  const editing = usePostEditing(props);
  const { draft, setDraft, saving } = editing;
  const { answer, sent } = saving;
  const errors = remainingErrors(answer?.errors ?? {}, sent, draft);
  const named = answer?.conflict ? [draft, answer.conflict.draft] : [draft];
  const providers = useProviderLines(props.providerLines, named.flatMap(providerIdsOf));
  const form: EditorForm = {
    draft,
    set: (patch) =>
      setDraft((current) => ({ ...current, ...(typeof patch === "function" ? patch(current) : patch) })),
    errors,
    providers,
  };
  const { template } = draft;
  return (
    <EditorSectionsProvider
      shown={useMemo(() => shownSections(template), [template])}
      titleOf={useCallback((id) => sectionTitle(id, template), [template])}
      errors={errorsBySection(Object.keys(errors), template)}
    >
      <EditorScreen {...props} form={form} editing={editing} />
    </EditorSectionsProvider>
  );
}

type ScreenProps = PostEditorProps & { form: EditorForm; editing: ReturnType<typeof usePostEditing> };

function EditorScreen({ form, editing, ...props }: ScreenProps) {
  const { draft, version, isChanged, review, submits, save, kept, keepNow, aside, swap } = editing;
  const { answer, attempt, isBusy } = editing.saving;
  const [preview, setPreview] = useState<PreviewWidth | null>(null);
  const help = useEditorKeys({
    keep: keepNow,
    save: () => (isBusy ? undefined : save()),
    preview: () => setPreview((before) => (before ? null : "phone")),
  });
  // There was a conflict, and the person has chosen a version.
  const isSettled = aside !== null && answer?.conflict !== undefined;
  return (
    <>
      <RecoveryBanner
        kept={kept}
        version={props.version}
        submission={props.review.submission}
        onRestore={editing.restore}
        onDiscard={editing.discard}
      />
      {aside && <SwapVersionsBanner onSwap={() => swap({ draft: aside, version })} />}
      <div className={editorColumns(preview)}>
        <SectionNavigation className={navigationClass(preview)} />
        <div className="flex min-w-0 max-w-wide flex-col gap-6">
          <ErrorSummary
            title={isSettled ? null : (answer?.problem ?? null)}
            attempt={attempt}
            errors={problemsOf(form.errors)}
          />
          <Sections
            {...props}
            review={review}
            form={form}
            full={help.full}
            saveState={isChanged && <SaveState keptAt={kept.keptAt} autosave={editing.autosave.state} />}
          />
        </div>
        {preview && (
          <div className={previewClass(preview)}>
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
        onShortcuts={help.show}
        menuClassName={menuClass(preview)}
        isBusy={isBusy}
        submits={submits}
        isChanged={isChanged}
        keptAt={kept.keptAt}
        autosave={editing.autosave.state}
        onSave={() => save()}
      />
      {help.dialog}
      <ConflictDialog
        conflict={answer?.conflict}
        draft={draft}
        names={namesIn(props, form.providers)}
        onOverwrite={save}
        onTake={swap}
      />
    </>
  );
}

function namesIn({ categories }: PostEditorProps, providers: ProviderLines): DraftNames {
  return {
    category: (id) => categories.find((category) => category.id === id)?.name ?? String(id),
    provider: (id) => providerName(providers, id) ?? id,
  };
}

/** For the summary at the top: the errors that have no field to appear next to. */
function problemsOf(errors: FormErrors) {
  return Object.entries(errors).map(([path, message]) => {
    const place = placeOf(path);
    return { fieldId: fieldIdOf(path), message: place === null ? message : `${place}: ${message}` };
  });
}

type SectionsProps = PostEditorProps & { form: EditorForm; full: FullText; saveState: ReactNode };

/** The sections that the template shows, in order (spec:post-editor#editor-sections). */
function Sections({ form, siteTexts, sharedRankings, full, saveState, ...basics }: SectionsProps) {
  const shown = sectionsOf(form.draft.template);
  const { categories, tagNames, canSetManagerTag, isPublished, review, postId, version } = basics;
  return (
    <>
      <BasicSection
        form={form}
        categories={categories}
        tagNames={tagNames}
        canSetManagerTag={canSetManagerTag}
        isPublished={isPublished}
        review={review}
      />
      {shown.squeeze && <SqueezeSection form={form} defaults={siteTexts.squeezeDefaults} />}
      {shown.quiz && <QuizHeadersSection form={form} />}
      {shown.quiz && (
        <QuestionsSection
          form={form}
          siteTexts={siteTexts}
          stored={postId === null ? null : { id: postId, version }}
        />
      )}
      {shown.rankings && <RankingsSection form={form} choices={sharedRankings} />}
      {shown.review && <ReviewSection form={form} />}
      <ContentSection form={form} isHtml={shown.html} full={full} saveState={saveState} />
      {shown.takeaways && <TakeawaysSection form={form} />}
      {shown.faq && <FaqSection form={form} />}
      <SeoSection form={form} />
      <ChecklistSection form={form} />
    </>
  );
}

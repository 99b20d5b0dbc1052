import { useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { ErrorSummary } from "~/ui/error-summary";
import { type PostDraft, sectionsOf } from "../../rules/post-draft";
import { fieldIdOf } from "../../rules/post-form";
import type { QuizSiteTexts } from "../../rules/site-texts";
import type { Category } from "../../schema";
import { BasicSection } from "./basic-section";
import { ChecklistSection } from "./checklist-section";
import { ConflictDialog } from "./conflict-dialog";
import { ContentSection } from "./content-section";
import { EditorBar } from "./editor-bar";
import type { EditorForm, ProviderChoice } from "./editor-form";
import { useKeptDraft } from "./kept-draft";
import {
  FaqSection,
  QuizHeadersSection,
  ReviewSection,
  SqueezeSection,
  TakeawaysSection,
} from "./plain-sections";
import { QuestionsSection } from "./questions-section";
import { RankingsSection } from "./rankings-section";
import { RecoveryBanner } from "./recovery-banner";
import { useLeaveWarning, useSaving } from "./save-state";
import { SeoSection } from "./seo-section";

export type PostEditorProps = {
  /** The form as it is stored. */
  stored: PostDraft;
  /** 0 for a new post. */
  version: number;
  isPublished: boolean;
  /** Names the person and the post, for what this browser keeps. */
  keptAs: string;
  providers: readonly ProviderChoice[] | null;
  categories: readonly Category[];
  tagNames: readonly string[];
  mayTagManager: boolean;
  siteTexts: QuizSiteTexts;
};

/** The editor of B 2, for a new post or one that is there. */
export function PostEditor(props: PostEditorProps) {
  const { stored, categories } = props;
  const [draft, setDraft] = useState(stored);
  const [version, setVersion] = useState(props.version);
  const isSaved = useRef(false);
  const isChanged = draft !== stored;
  const navigate = useNavigate();
  const kept = useKeptDraft(props.keptAs, stored, { draft, version, isChanged });
  const { answer, attempt, isBusy, save } = useSaving(async () => {
    isSaved.current = true;
    await kept.drop();
    navigate(href("/admin/blog"));
  });
  useLeaveWarning({ isChanged: () => isChanged && !isSaved.current, keepNow: kept.keepNow });
  const errors = answer?.errors ?? {};
  const form: EditorForm = {
    draft,
    set: (patch) => setDraft((current) => ({ ...current, ...patch })),
    errors,
  };

  return (
    <>
      {kept.found && (
        <RecoveryBanner
          kept={kept.found}
          version={props.version}
          onDiscard={kept.drop}
          onRestore={() => {
            if (kept.found) {
              setDraft(kept.found.draft);
              setVersion(kept.found.version);
            }
            kept.dismiss();
          }}
        />
      )}
      <div className="flex max-w-wide flex-col gap-6">
        <ErrorSummary
          title={answer?.problem ?? null}
          attempt={attempt}
          errors={Object.entries(errors).map(([path, message]) => ({ fieldId: fieldIdOf(path), message }))}
        />
        <Sections {...props} form={form} />
      </div>
      <EditorBar
        isBusy={isBusy}
        isChanged={isChanged}
        keptAt={kept.keptAt}
        onSave={() => save(draft, version)}
      />
      <ConflictDialog
        conflict={answer?.conflict}
        draft={draft}
        categoryName={(id) => categories.find((category) => category.id === id)?.name ?? String(id)}
        onOverwrite={(current) => {
          setVersion(current);
          save(draft, current);
        }}
        onTake={(conflict) => {
          setVersion(conflict.version);
          setDraft(conflict.draft);
        }}
      />
    </>
  );
}

/** The sections that the template shows, in the order of B 2. */
function Sections({ form, providers, siteTexts, ...basics }: PostEditorProps & { form: EditorForm }) {
  const shown = sectionsOf(form.draft.template);
  const { categories, tagNames, mayTagManager, isPublished } = basics;
  return (
    <>
      <BasicSection
        form={form}
        categories={categories}
        tagNames={tagNames}
        mayTagManager={mayTagManager}
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

import { useState } from "react";
import { slugFrom } from "~/features/posts/rules/slug";
import { PublishChecklist } from "~/features/publish-checklist/public-components/publish-checklist";
import type { ChecklistDraft, ChecklistField } from "~/features/publish-checklist/rules/draft";
import { providerName } from "~/features/ranking-editor/public-components/provider-lines";
import { Button } from "~/ui/button";
import { completedOption } from "../rules/preview-post";
import type { SectionId } from "../rules/sections";
import type { EditorForm } from "./editor-form";
import { type EditorSections, useEditorSections } from "./editor-sections";
import { Section } from "./section";

/** What to review before publishing. It warns but never blocks saving. */
export function ChecklistSection({ form }: { form: EditorForm }) {
  const [isOpen, setOpen] = useState(false);
  const sections = useEditorSections();
  return (
    <Section
      id="checklist"
      hint="Checks for missing fields, broken links, outdated prices, and restricted claims."
    >
      {isOpen ? (
        <PublishChecklist draft={checklistDraft(form)} onShow={(field) => showField(field, sections)} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Check post
          </Button>
        </div>
      )}
    </Section>
  );
}

function checklistDraft({ draft, providers }: EditorForm): ChecklistDraft {
  const { template, title, content, excerpt, faq, quickTakeaways } = draft;
  return {
    template,
    title,
    slug: slugFrom(draft.slug || title),
    content,
    excerpt,
    faq,
    quickTakeaways,
    featuredImage: draft.featuredImage || null,
    metaTitle: draft.metaTitle || null,
    metaDescription: draft.metaDescription || null,
    quizQuestions: draft.quizQuestions.map((question) => ({
      ...question,
      options: question.options.map(completedOption),
    })),
    providerRankings: draft.providerRankings.map((entry) => ({
      providerId: Number(entry.providerId) || null,
      brandName: providerName(providers, entry.providerId) ?? "",
      useDynamicProvider: entry.useDynamicProvider,
      urlOverride: entry.urlOverride || null,
      score: Number.parseFloat(entry.score) || null,
      bullets: entry.bullets,
    })),
  };
}

/** Lists have no single field, so the link leads to their section. */
const listSections: Partial<Record<ChecklistField, SectionId>> = {
  faq: "faq",
  quickTakeaways: "takeaways",
  quizQuestions: "quiz-questions",
  providerRankings: "rankings",
};

function showField(field: ChecklistField, sections: EditorSections): void {
  const section = listSections[field];
  if (section) sections.goTo(section);
  else sections.showField(field);
}

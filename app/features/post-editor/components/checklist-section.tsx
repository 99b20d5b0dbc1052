import { useState } from "react";
import { slugFrom } from "~/features/posts/rules/slug";
import { PublishChecklist } from "~/features/publish-checklist/public-components/publish-checklist";
import type { ChecklistDraft, ChecklistField } from "~/features/publish-checklist/rules/draft";
import { providerName } from "~/features/ranking-editor/public-components/provider-lines";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { Button } from "~/ui/button";
import type { EditorForm } from "./editor-form";
import { useEditorSections } from "./editor-sections";
import { Section } from "./section";

/** What to review before publishing. It warns but never blocks saving. */
export function ChecklistSection({ form }: { form: EditorForm }) {
  const [isOpen, setOpen] = useState(false);
  const { reveal } = useEditorSections();
  return (
    <Section
      id="checklist"
      hint="Checks for missing fields, broken links, outdated prices, and restricted claims."
    >
      {isOpen ? (
        <PublishChecklist draft={checklistDraft(form)} onShow={(field) => showField(field, reveal)} />
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
const headingIds: Partial<Record<ChecklistField, string>> = {
  faq: "faq",
  quickTakeaways: "takeaways",
  providerRankings: "rankings",
};

function showField(field: ChecklistField, reveal: (element: Element) => void): void {
  const target = document.getElementById(headingIds[field] ?? fieldIdOf(field));
  if (target) reveal(target);
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}

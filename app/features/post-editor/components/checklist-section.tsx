import { useState } from "react";
import { slugFrom } from "~/features/posts/rules/slug";
import { PublishChecklist } from "~/features/publish-checklist/public-components/publish-checklist";
import type { ChecklistDraft, ChecklistField } from "~/features/publish-checklist/rules/draft";
import { Button } from "~/ui/button";
import { fieldIdOf } from "../rules/post-form";
import type { EditorForm, ProviderChoice } from "./editor-form";
import { Section } from "./section";

type ChecklistSectionProps = { form: EditorForm; providers: readonly ProviderChoice[] };

/** What to review before publishing. It warns but never blocks saving. */
export function ChecklistSection({ form, providers }: ChecklistSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      id="checklist"
      title="Before publishing"
      hint="Checks for missing fields, broken links, outdated prices, and restricted claims."
    >
      {isOpen ? (
        <PublishChecklist draft={checklistDraft(form, providers)} onShow={showField} />
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

function checklistDraft({ draft }: EditorForm, providers: readonly ProviderChoice[]): ChecklistDraft {
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
      brandName: providers.find(({ brandId }) => String(brandId) === entry.providerId)?.brandName ?? "",
      useDynamicProvider: entry.useDynamicProvider,
      urlOverride: entry.urlOverride || null,
      score: Number.parseFloat(entry.score) || null,
      bullets: entry.bullets,
    })),
  };
}

/** Lists have no single field, so the link leads to their section. */
const sectionIds: Partial<Record<ChecklistField, string>> = {
  faq: "faq",
  quickTakeaways: "takeaways",
  providerRankings: "rankings",
};

function showField(field: ChecklistField): void {
  const target = document.getElementById(sectionIds[field] ?? fieldIdOf(field));
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}

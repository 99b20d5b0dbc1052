import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { href, useFetcher } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { postWithoutRevalidation } from "~/ui/navigation-payload";
import type { ChecklistDraft, ChecklistField, ChecklistItem } from "../rules/draft";

/*
 * <PublishChecklist draft={draft} onShow={(field) => …} />
 *
 * Checks the post in the editor, unsaved changes included: once when the list is shown, then whenever the author clicks
 * the button. It only warns; the author decides what to do. `onShow` goes to the section that an item is about; without
 * it, items aren't links.
 */
type PublishChecklistProps = {
  draft: ChecklistDraft;
  onShow?: (field: ChecklistField) => void;
};

const sections: Record<ChecklistField, string> = {
  title: "Title",
  excerpt: "Excerpt",
  featuredImage: "Featured image",
  content: "Content",
  metaTitle: "Meta title",
  metaDescription: "Meta description",
  faq: "FAQ Section",
  quickTakeaways: "Quick Takeaways",
  quizQuestions: "Quiz Questions",
  providerRankings: "Provider Rankings",
};

export function PublishChecklist({ draft, onShow }: PublishChecklistProps) {
  const fetcher = useFetcher<{ items: ChecklistItem[] | null }>();
  const [checked, setChecked] = useState<ChecklistDraft | null>(null);
  const isBusy = fetcher.state !== "idle";
  const { items } = fetcher.data ?? {};

  function check() {
    setChecked(draft);
    fetcher.submit(draft, {
      ...postWithoutRevalidation,
      action: href("/admin/blog/checklist"),
      encType: "application/json",
    });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(check, []);

  return (
    <section aria-label="Before publishing" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {isBusy || !fetcher.data ? "Checking..." : summary(items)}
        </p>
        <Button size="sm" variant="secondary" onClick={check} busy={isBusy} busyLabel="Checking...">
          Check again
        </Button>
      </div>
      {!isBusy && items && checked && !isSameDraft(checked, draft) && (
        <p className="text-sm text-ink-soft">The post has changed since it was checked.</p>
      )}
      {fetcher.data && items === null && (
        <Banner tone="error" title="The post couldn't be checked. You can still publish it." />
      )}
      {items && items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
          {items.map((item) => (
            <ChecklistRow key={item.id} item={item} onShow={onShow} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Editors create a new draft object at every keystroke, so drafts are compared by content. */
function isSameDraft(before: ChecklistDraft, now: ChecklistDraft): boolean {
  const keys = Object.keys(now) as (keyof ChecklistDraft)[];
  const written = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : value);
  return keys.every((key) => written(before[key]) === written(now[key]));
}

function summary(items: ChecklistItem[] | null | undefined) {
  if (!items) return "Not checked";
  const isFine = items.length === 0;
  const Icon = isFine ? CircleCheck : TriangleAlert;
  return (
    <span className="flex items-center gap-2">
      <Icon aria-hidden="true" className={isFine ? "size-5 text-good" : "size-5 text-warning"} />
      {isFine && "No problems found"}
      {items.length === 1 && "1 thing to review"}
      {items.length > 1 && `${items.length} things to review`}
    </span>
  );
}

function ChecklistRow({ item, onShow }: { item: ChecklistItem; onShow?: (field: ChecklistField) => void }) {
  const section = sections[item.field];
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{item.title}</p>
        {onShow ? (
          <button
            type="button"
            onClick={() => onShow(item.field)}
            className="hit-area rounded-sm text-sm font-medium text-accent-text underline-offset-4 hover:underline"
          >
            {section}
          </button>
        ) : (
          <span className="text-sm text-ink-soft">{section}</span>
        )}
      </div>
      <p className="text-sm text-ink-soft">{item.detail}</p>
      {item.quotes.length > 0 && (
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-sm marker:text-ink-faint">
          {item.quotes.map((quote) => (
            <li key={quote} className="break-words">
              {quote}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

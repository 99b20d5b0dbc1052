import { ChevronRight } from "lucide-react";
import { Form, href, useLocation } from "react-router";
import { forgetNewPost } from "~/features/post-editor/public-components/kept-new-post";
import type { NewDraft } from "~/features/post-editor/rules/autosave";
import { Button, ButtonLink } from "~/ui/button";
import { DateTime } from "~/ui/date-time";

const nameOf = ({ title }: NewDraft) => (title ? `“${title}”` : "Untitled post");

type UnsavedDraftsProps = { drafts: readonly NewDraft[]; viewerId: string };

/**
 * The person's drafts of posts that don't exist yet (spec:post-editor#new-post-drafts). One line until it's opened, so
 * that the list stays on the first screen.
 */
export function UnsavedDrafts({ drafts, viewerId }: UnsavedDraftsProps) {
  const [first] = drafts;
  if (!first) return null;
  return (
    <details className="group mb-3 rounded-md border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm font-semibold sm:min-h-9">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 truncate">
          {drafts.length === 1 ? `Unsaved draft: ${nameOf(first)}` : `${drafts.length} unsaved drafts`}
        </span>
      </summary>
      <ul className="border-t border-line">
        {drafts.map((draft) => (
          <Draft key={draft.draftId} draft={draft} viewerId={viewerId} />
        ))}
      </ul>
    </details>
  );
}

function Draft({ draft, viewerId }: { draft: NewDraft; viewerId: string }) {
  const { search } = useLocation();
  const { draftId, savedAt } = draft;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 last:border-b-0">
      <span className="min-w-0 grow">
        <span className="font-medium wrap-anywhere">{nameOf(draft)}</span>
        <span className="block text-xs text-ink-soft">
          Saved <DateTime at={savedAt} />. Only you can see it.
        </span>
      </span>
      <ButtonLink
        to={`${href("/admin/blog/new")}?${new URLSearchParams({ draft: draftId })}`}
        variant="secondary"
        size="sm"
      >
        Continue<span className="sr-only"> {nameOf(draft)}</span>
      </ButtonLink>
      <Form
        method="post"
        action={href("/admin/blog") + search}
        onSubmit={() => void forgetNewPost(viewerId, draftId)}
      >
        <input type="hidden" name="id" value={draftId} />
        <Button type="submit" name="intent" value="discard-draft" variant="quiet" size="sm">
          Discard<span className="sr-only"> {nameOf(draft)}</span>
        </Button>
      </Form>
    </li>
  );
}

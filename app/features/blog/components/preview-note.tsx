import type { PostStatus } from "~/features/posts/schema";
import { Banner } from "~/ui/banner";

type PreviewNoteProps = {
  status: PostStatus;
  missingProviders: readonly string[];
  /** What staff should know about a draft that no one has saved since it was created. */
  draftNote: string | null;
};

/**
 * Shows staff who may edit the post what readers don't see (spec:blog#preview-note); renders nothing for a complete
 * published post.
 */
export function PreviewNote({ status, missingProviders, draftNote }: PreviewNoteProps) {
  if (status === "published" && missingProviders.length === 0) return null;
  return (
    <div className="no-print page flex flex-col gap-3 pt-4">
      {status === "draft" && (
        <Banner still tone="info" title="Draft">
          Only staff who may edit this post can see this page.
        </Banner>
      )}
      {draftNote && (
        <Banner still tone="warning" title="Before you publish">
          {draftNote}
        </Banner>
      )}
      {status === "private" && (
        <Banner still tone="info" title="Private">
          Anyone with the URL can read this post. It isn't listed, and we ask search engines to leave it out.
        </Banner>
      )}
      {missingProviders.length > 0 && (
        <Banner still tone="warning" title="The ranking has gaps">
          Left out, since they are stopped, deleted, or no longer exist: {missingProviders.join(", ")}.
        </Banner>
      )}
    </div>
  );
}

import { indexLoadingMessage, postLoadingMessage } from "~/features/posts/rules/messages";

/** Shows and announces that a blog page is loading (spec:blog#loading-messages, `enhance/blog-loading.ts`). */
export function BlogLoading() {
  return (
    <div
      role="status"
      data-enhance="blog-loading"
      data-index-words={indexLoadingMessage}
      data-post-words={postLoadingMessage}
      className="pointer-events-none fixed inset-x-0 top-0 z-50"
    >
      <div hidden>
        <div className="h-0.5 overflow-hidden bg-accent-line">
          <div className="h-full w-1/3 animate-slide bg-accent" />
        </div>
        <div className="flex justify-center px-4">
          <span
            data-words=""
            className="mt-3 rounded-full border border-line bg-surface px-5 py-2 text-center text-sm font-medium text-ink-soft shadow-lg"
          />
        </div>
      </div>
    </div>
  );
}

import { indexLoadingMessage, postLoadingMessage } from "~/features/posts/rules/messages";

/** What's shown while a page loads, by its path (spec:blog#loading-messages, spec:access#signed-out). */
const messages: readonly [pattern: string, text: string][] = [
  ["^/blog/?$", indexLoadingMessage],
  ["^/blog/[^/]+/?$", postLoadingMessage],
  ["^/admin(/|$)", "Loading..."],
];

/** Shows and announces that a page is loading (`ui/enhance/page-loading.ts`). */
export function PageLoading() {
  return (
    <div
      role="status"
      data-enhance="page-loading"
      data-messages={JSON.stringify(messages)}
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

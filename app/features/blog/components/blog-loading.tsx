import { useEffect, useState } from "react";
import { href, matchPath, useLocation, useNavigation } from "react-router";
import { indexLoadingMessage, postLoadingMessage } from "~/features/posts/rules/messages";

/** Delays the message, so that a fast page doesn't flicker. */
const PATIENCE_MS = 150;

/** Shows and announces that a blog page is loading (spec:blog#loading-messages). */
export function BlogLoading() {
  const { location: next } = useNavigation();
  const here = useLocation();
  const words = next ? wordsFor(next.pathname, here.pathname) : null;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [words]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {words && isShown && (
        <>
          <div className="h-0.5 overflow-hidden bg-accent-line">
            <div className="h-full w-1/3 animate-slide bg-accent" />
          </div>
          <div className="flex justify-center px-4">
            <span className="mt-3 rounded-full border border-line bg-surface px-5 py-2 text-center text-sm font-medium text-ink-soft shadow-lg">
              {words}
            </span>
          </div>
        </>
      )}
    </div>
  );
}

function wordsFor(next: string, here: string): string | null {
  if (matchPath(href("/blog"), next)) return indexLoadingMessage;
  const isPost = matchPath("/blog/:slug", next) !== null;
  if (isPost && next !== here) return postLoadingMessage;
  return null;
}

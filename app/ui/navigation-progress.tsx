import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** A page that loads quickly shouldn't flicker. */
const PATIENCE_MS = 150;

/**
 * While the next page loads: a moving line at the top, and "Loading..." for everyone, including screen readers
 * (spec:access#signed-out).
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  const isBusy = state !== "idle";
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isBusy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isShown && (
        <>
          <div className="h-0.5 overflow-hidden bg-accent-line">
            <div className="h-full w-1/3 animate-slide bg-accent" />
          </div>
          <div className="flex justify-center">
            <span className="mt-2 rounded-full border border-line bg-surface px-4 py-1 text-sm font-medium text-ink-soft shadow-md">
              Loading...
            </span>
          </div>
        </>
      )}
    </div>
  );
}

import { Check, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import type { SiteContent } from "~/features/content/rules/site-content";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { ProgressBar } from "~/ui/progress-bar";
import { foundText, type LoadingState, loadingAt, loadingWait } from "../rules/loading-screen";

type LoadingScreenProps = {
  words: SiteContent["loadingWords"];
  /** When it began, in `performance.now()` time; null before the page's script runs. */
  since: number | null;
  totalMs: number;
  entryCount: number;
  onSkip: () => void;
};

/** The screen between quiz and results (spec:quiz#loading-screen). It waits for nothing, so visitors can skip it. */
export function LoadingScreen({ words, since, totalMs, entryCount, onSkip }: LoadingScreenProps) {
  const state = useLoading(since, totalMs);
  const { done, isFinal, percent } = state;
  const found = foundText(entryCount);
  return (
    <div className="page flex min-h-[70dvh] flex-col items-center justify-center py-12">
      <div className="flex w-full max-w-md flex-col gap-6">
        <div className="text-center">
          <h1 tabIndex={-1} className="text-2xl outline-none">
            {words.title}
          </h1>
          <p className="mt-2 text-ink-soft">{words.line}</p>
        </div>
        <ProgressBar label={words.title} percent={percent} />
        <ol className="flex flex-col gap-3">
          {words.steps.map((step, index) => (
            <Step key={step} name={step} state={stepState(index, done)} />
          ))}
        </ol>
        <p
          className={cx(
            "rounded-md bg-good-soft px-4 py-3 text-center text-lg font-semibold text-good-text",
            isFinal ? "animate-rise" : "invisible",
          )}
        >
          {found}
        </p>
        <Button variant="quiet" onClick={onSkip} className="self-center">
          Show results now
        </Button>
        <p role="status" className="sr-only">
          {isFinal ? found : words.steps[Math.min(done, words.steps.length - 1)]}
        </p>
      </div>
    </div>
  );
}

/** Reads the clock again at every change of the animation. */
function useLoading(since: number | null, totalMs: number): LoadingState {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (since === null) return;
    const start = since;
    let timer: ReturnType<typeof setTimeout>;
    function read() {
      const passed = performance.now() - start;
      setElapsed(passed);
      const wait = loadingWait(passed, totalMs);
      if (wait !== null) timer = setTimeout(read, wait);
    }
    read();
    return () => clearTimeout(timer);
  }, [since, totalMs]);
  return loadingAt(elapsed, totalMs);
}

type StepState = "done" | "current" | "ahead";

function stepState(index: number, done: number): StepState {
  if (index < done) return "done";
  return index === done ? "current" : "ahead";
}

function Step({ name, state }: { name: string; state: StepState }) {
  return (
    <li className={cx("flex items-center gap-3 transition-colors", state === "ahead" && "text-ink-faint")}>
      <span
        className={cx(
          "flex size-7 shrink-0 items-center justify-center rounded-full border-2",
          state === "done" ? "border-good bg-good text-surface" : "border-line",
        )}
      >
        {state === "done" && <Check aria-hidden="true" strokeWidth={3} className="size-4" />}
        {state === "current" && (
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin text-accent" />
        )}
      </span>
      <span className={cx(state === "current" && "font-medium")}>{name}</span>
      {state === "done" && <span className="sr-only">, done</span>}
    </li>
  );
}

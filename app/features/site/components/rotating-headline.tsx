import { Pause, Play } from "lucide-react";
import { headlineWords } from "../rules/home-content";

/**
 * The headline whose word changes every 3 s (V 2). The change is CSS alone: it needs no script and moves nothing.
 * Screen readers hear one sentence that stays; a box holds the word still, and reduced motion shows the first.
 */
export function RotatingHeadline() {
  return (
    <div className="word-turns-scope relative">
      <h1 className="text-3xl xs:text-4xl lg:text-5xl">
        <span className="sr-only">See what {headlineWords.join(", ")} really costs.</span>
        <span aria-hidden="true">
          <span className="block">See what</span>
          <span className="word-turns text-accent-text">
            {headlineWords.map((word) => (
              <span key={word}>{word}</span>
            ))}
          </span>
          <span className="block">really costs.</span>
        </span>
      </h1>
      <label className="group absolute right-0 bottom-0 flex size-11 items-center justify-center rounded-full text-ink-faint hover:bg-accent-soft hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus motion-reduce:hidden">
        <input type="checkbox" className="sr-only" />
        <span className="sr-only">Hold the changing word still</span>
        <Pause aria-hidden="true" className="size-4 fill-current group-has-checked:hidden" />
        <Play aria-hidden="true" className="hidden size-4 fill-current group-has-checked:block" />
      </label>
    </div>
  );
}

import { Pause, Play } from "lucide-react";
import { headlineWords } from "../rules/home-content";

/**
 * The headline with a word that changes every 3 s (spec:site#rotating-headline). The change uses only CSS, so it needs
 * no script and shifts no layout. Screen readers get one fixed sentence, a checkbox pauses the change, and reduced
 * motion shows only the first word.
 */
export function RotatingHeadline() {
  return (
    <div className="word-turns-scope relative w-fit max-w-full">
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
      <span className="group absolute bottom-0 left-full flex size-11 items-center justify-center text-ink-faint motion-reduce:hidden">
        <input
          type="checkbox"
          aria-label="Pause the rotating word"
          className="absolute inset-0 cursor-pointer appearance-none rounded-full border border-line hover:bg-accent-soft"
        />
        <Pause
          aria-hidden="true"
          className="pointer-events-none relative size-4 fill-current group-has-checked:hidden"
        />
        <Play
          aria-hidden="true"
          className="pointer-events-none relative hidden size-4 fill-current group-has-checked:block"
        />
      </span>
    </div>
  );
}

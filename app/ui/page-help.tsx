import { CircleHelp } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { buttonClass } from "./button";
import { cx } from "./cx";

/*
 * <PageHelpProvider sentences={["…", "…"]}>…page…</PageHelpProvider>   around the pages
 *
 * The sentences that <PageHeader> shows under "How this works". An empty list hides it.
 */
const PageHelp = createContext<readonly string[]>([]);

type PageHelpProviderProps = { sentences: readonly string[]; children: ReactNode };

export function PageHelpProvider({ sentences, children }: PageHelpProviderProps) {
  return <PageHelp value={sentences}>{children}</PageHelp>;
}

export const usePageHelp = () => useContext(PageHelp);

const HEADING = "How this works";

/** The sentences with their heading. */
export function PageHelpText({ id, className }: { id?: string; className?: string }) {
  return (
    <div className={className}>
      <p id={id} className="mb-2 font-semibold text-ink">
        {HEADING}
      </p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {usePageHelp().map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** Opens the text in a native popover, which works without scripts and closes with Escape. */
export function PageHelpButton({ className }: { className?: string }) {
  const id = useId();
  const headingId = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={HEADING}
        title={HEADING}
        className={cx(
          buttonClass({ variant: "quiet", size: "sm" }),
          "w-9 px-0! max-sm:min-h-11 max-sm:w-11",
          className,
        )}
      >
        <CircleHelp aria-hidden="true" className="size-5" />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={headingId}
        className="m-auto max-w-md rounded-xl border border-line bg-surface p-6 text-ink shadow-lg backdrop:bg-scrim max-sm:w-[calc(100vw-2rem)]"
      >
        <PageHelpText id={headingId} />
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className={cx(buttonClass({ variant: "secondary", size: "sm" }), "mt-4 max-sm:min-h-11")}
        >
          Close
        </button>
      </div>
    </>
  );
}

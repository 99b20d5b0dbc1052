import { BadgeCheck, CircleHelp, FlaskConical, X } from "lucide-react";
import { cx } from "~/ui/cx";
import { CitedSources } from "~/ui/source-link";
import { type SourcedRow, sourceLabel } from "../rules/medication-source";
import type { MedicationSource } from "../schema";

/*
 * <SourceTag row={quote.row} />   beside a medication: "Compounded", "FDA-approved: Wegovy", or "Source not listed"
 * <SourceNote />                  once on every page with tags: the explanation that each of them opens
 *
 * A popover of the browser's own: it needs no script, Escape and a press outside close it, and the focus stays with its tag.
 */
const noteId = "medication-source-note";

const looks: Record<MedicationSource | "none", { Icon: typeof BadgeCheck; look: string }> = {
  brand_name: { Icon: BadgeCheck, look: "border-good bg-good-soft text-good-text" },
  compounded: { Icon: FlaskConical, look: "border-line-strong bg-surface text-ink" },
  none: { Icon: CircleHelp, look: "border-dashed border-line-strong bg-surface text-ink-soft" },
};

type SourceTagProps = { row: SourcedRow; className?: string };

/** A medication's source, as a button that explains it (spec:brands#source-label). */
export function SourceTag({ row, className }: SourceTagProps) {
  const { Icon, look } = looks[row.medicationSource ?? "none"];
  return (
    <button
      type="button"
      popoverTarget={noteId}
      className={cx(
        "relative inline-flex min-h-6 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-left text-xs font-semibold hover:underline",
        // The touch target is larger than the visible tag.
        "before:absolute before:-inset-y-2.5 before:inset-x-0",
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {sourceLabel(row)}
      <span className="sr-only">. What does this mean?</span>
    </button>
  );
}

/** The shared explanation for all tags on a page (spec:brands#source-note). */
export function SourceNote() {
  return (
    <div
      id={noteId}
      popover="auto"
      role="dialog"
      aria-labelledby={`${noteId}-title`}
      className="no-print m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg overflow-y-auto rounded-xl border border-line bg-surface p-6 text-ink shadow-lg"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${noteId}-title`} className="text-lg font-semibold">
          Compounded or FDA-approved?
        </h2>
        <button
          type="button"
          popoverTarget={noteId}
          popoverTargetAction="hide"
          aria-label="Close"
          className="-mt-2 -mr-3 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </div>
      <dl className="mt-2 flex flex-col gap-3 text-sm">
        {meanings.map(([term, text]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm font-semibold">Ask before you order</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-sm">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <p className="mt-4 text-xs text-ink-soft">
        Sources: <CitedSources ids={["unapproved", "approvals"]} />. Not medical advice.
      </p>
    </div>
  );
}

const meanings = [
  [
    "Compounded",
    "A pharmacy or outsourcing facility makes the medication. Compounded products aren't FDA-approved: the FDA doesn't review their safety, effectiveness, or quality before they're sold. They aren't generics, and they aren't the same as a brand-name product.",
  ],
  [
    "FDA-approved",
    "A brand-name product that the FDA has reviewed and approved. Wegovy and Zepbound are approved for weight management; Ozempic, Rybelsus, and Mounjaro for type 2 diabetes.",
  ],
  ["Source not listed", "The provider's site doesn't say which of the two it is. Ask the provider."],
] as const;

const questions = [
  "Is this an FDA-approved product or a compounded one? If it's compounded, why is that right for me?",
  "Which pharmacy fills it, and is that pharmacy licensed in my state?",
  "How strong is it, and how do I measure my dose?",
] as const;

import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import type { SectionId } from "../rules/sections";
import { useEditorSections, useSectionInView } from "./editor-sections";

/** The sections, the current one, and how to move to another. */
function useSectionMoves() {
  const sections = useEditorSections();
  const { current, choose } = useSectionInView(sections.shown);
  const moveTo = (id: SectionId) => {
    sections.goTo(id);
    choose(id);
  };
  return { sections, current, moveTo };
}

/** The sections with the current one marked, in a column beside the form (spec:post-editor#section-navigation). */
export function SectionNavigation({ className }: { className?: string }) {
  const { sections, current, moveTo } = useSectionMoves();
  const isAnyOpen = sections.shown.some(sections.isOpen);
  return (
    <nav aria-label="Sections" className={cx("sticky top-4 self-start", className)}>
      <ul className="flex flex-col border-l border-line">
        {sections.shown.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "true" : undefined}
              onClick={(event) => {
                // Without the fragment in the URL, Back still leaves the page.
                event.preventDefault();
                moveTo(id);
              }}
              className={cx(
                "-ml-px flex min-h-9 flex-wrap items-center gap-x-2 border-l-2 border-transparent py-1 pl-3 text-sm text-ink-soft hover:text-ink",
                "aria-current:border-accent aria-current:font-semibold aria-current:text-accent-text",
              )}
            >
              {sections.titleOf(id)}
              <ErrorCount count={sections.errorCount(id)} />
            </a>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" className="mt-2" onClick={() => sections.foldAll(isAnyOpen)}>
        {isAnyOpen ? "Fold all sections" : "Unfold all sections"}
      </Button>
    </nav>
  );
}

function ErrorCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="text-xs font-semibold text-error-text">
      {count === 1 ? "1 error" : `${count} errors`}
    </span>
  );
}

/** The sections as a menu, for windows without room for the column. */
export function SectionMenu({ className }: { className?: string }) {
  const { sections, current, moveTo } = useSectionMoves();
  return (
    <select
      aria-label="Section"
      value={current ?? ""}
      onChange={(event) => {
        const id = sections.shown.find((each) => each === event.target.value);
        if (id) moveTo(id);
      }}
      className={cx(
        "min-h-11 w-40 shrink-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink hover:border-accent sm:min-h-10",
        className,
      )}
    >
      {sections.shown.map((id) => (
        <option key={id} value={id}>
          {optionText(sections.titleOf(id), sections.errorCount(id))}
        </option>
      ))}
    </select>
  );
}

const optionText = (title: string, errors: number) => (errors === 0 ? title : `${title} (${errors})`);

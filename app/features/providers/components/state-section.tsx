import { Check, X } from "lucide-react";
import type { Brand } from "~/features/brands/schema";
import { cx } from "~/ui/cx";
import { statesOf, statesSentence } from "../rules/facts";
import { PageSection } from "./page-section";

/** All 51, each with an icon and a word, so that the meaning never depends on color. */
export function StateSection({ brand }: { brand: Brand }) {
  return (
    <PageSection id="states" title="States served" lead={<p>{statesSentence(brand)}</p>}>
      <ul className="columns-2 gap-x-6 sm:columns-3 lg:columns-5">
        {statesOf(brand).map(({ code, name, isServed }) => (
          <li
            key={code}
            className={cx(
              "flex break-inside-avoid items-start gap-2 py-1 text-sm",
              !isServed && "text-ink-faint",
            )}
          >
            {isServed ? (
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
            ) : (
              <X aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-error" />
            )}
            <span>
              {isServed ? name : <s>{name}</s>}
              <span className="sr-only">{isServed ? ": served" : ": not served"}</span>
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

import { STALE_AFTER_DAYS } from "~/features/brands/rules/verification";

const text = `Not checked in ${STALE_AFTER_DAYS} days`;

/** After a stale price in a table without room for a note; `StaleFootnote` explains it (spec:pricing#stale-prices). */
export function StaleMark() {
  return (
    <>
      <span aria-hidden="true" className="font-semibold text-warning-text">
        *
      </span>
      <span className="sr-only">, {text.toLowerCase()}</span>
    </>
  );
}

/** Screen readers hear the text at each price. */
export function StaleFootnote() {
  return <span aria-hidden="true">* {text}</span>;
}

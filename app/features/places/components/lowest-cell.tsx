import { formatDollars } from "~/kernel/money";

/** A monthly total in a list; a dash if no price can be compared. */
export function LowestCell({ cents }: { cents: number | null }) {
  if (cents !== null) return formatDollars(cents);
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr-only">No price</span>
    </>
  );
}

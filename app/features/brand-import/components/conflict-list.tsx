/** A row that prevents undoing. */
export type ShownConflict = {
  line: number;
  id: number;
  brandName: string | null;
  reason: "edited" | "removed" | "in-use";
};

const reasons: Record<ShownConflict["reason"], string> = {
  edited: "has changed since then",
  removed: "has been removed since then",
  "in-use": "now has fees, prices, or claims",
};

/** The first rows that someone has changed since an import. */
export function ConflictList({ conflicts }: { conflicts: readonly ShownConflict[] }) {
  return (
    <ul
      aria-label="Rows that have changed since then"
      className="rounded-md border border-line bg-surface px-4 py-3 text-sm"
    >
      {conflicts.map(({ line, id, brandName, reason }) => (
        <li key={line} className="py-0.5">
          Line {line}: id {id}
          {brandName !== null && `, ${brandName},`} {reasons[reason]}
        </li>
      ))}
    </ul>
  );
}

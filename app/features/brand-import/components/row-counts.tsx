import { cx } from "~/ui/cx";
import { Link } from "~/ui/link";
import { useUrlWith } from "~/ui/pagination";
import { countRowsOf } from "../rules/difference";
import type { BrandImport, RowFilter } from "../schema";

const tiles: readonly { filter: RowFilter; label: string; tone: string }[] = [
  { filter: "all", label: "All rows", tone: "" },
  { filter: "new", label: "New", tone: "text-good-text" },
  { filter: "changed", label: "Changed", tone: "text-accent-text" },
  { filter: "unchanged", label: "Unchanged", tone: "text-ink-soft" },
  { filter: "error", label: "Errors", tone: "text-error-text" },
  { filter: "noted", label: "With notes", tone: "text-warning-text" },
];

/** The number of rows in each state; each count links to its rows. */
export function RowCounts({ found, filter }: { found: BrandImport; filter: RowFilter }) {
  const addressWith = useUrlWith();
  return (
    <nav aria-label="Rows by state">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {tiles.map((tile) => {
          const count = countRowsOf(found, tile.filter);
          return (
            <li key={tile.filter}>
              <Link
                to={addressWith({ rows: tile.filter, page: null })}
                preventScrollReset
                aria-current={tile.filter === filter ? "true" : undefined}
                className={cx(
                  "flex min-h-16 flex-col justify-center rounded-md border bg-surface px-4 py-2 no-underline hover:border-accent",
                  tile.filter === filter ? "border-accent ring-1 ring-accent" : "border-line",
                )}
              >
                <span
                  className={cx("figures text-lg font-semibold", count > 0 ? tile.tone : "text-ink-faint")}
                >
                  {count.toLocaleString("en-US")}
                </span>
                <span className="text-xs text-ink-soft">{tile.label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

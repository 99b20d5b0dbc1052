import { useEffect, useRef } from "react";
import { Link } from "react-router";

/*
 * <TabLinks label="Settings" current="/admin/settings" tabs={[{ to: href("/admin/settings"), label: "Site texts" }, …]}
 * />
 *
 * Related pages as links, with the current one marked. On narrow screens the row scrolls. `count` is the number of
 * waiting items.
 */
export type TabLink = { to: string; label: string; count?: number };

type TabLinksProps = { label: string; tabs: readonly TabLink[]; current: string; className?: string };

export function TabLinks({ label, tabs, current, className = "mb-6" }: TabLinksProps) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is shown
  useEffect(() => {
    if (row.current) showCurrent(row.current);
  }, [current]);
  return (
    <nav aria-label={label} className={className}>
      <ul ref={row} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ to, label: name, count }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={to === current ? "page" : undefined}
              className={
                "flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-ink-soft hover:text-ink sm:min-h-10 " +
                "-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
              }
            >
              {name}
              {count !== undefined && (
                <span className="figures rounded-full bg-sunken px-2 text-xs text-ink-soft">{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls only the row, never the page. */
function showCurrent(row: HTMLElement): void {
  const shown = row.querySelector("[aria-current=page]")?.getBoundingClientRect();
  if (!shown) return;
  const { left, right } = row.getBoundingClientRect();
  if (shown.right > right) row.scrollLeft += shown.right - right;
  else if (shown.left < left) row.scrollLeft -= left - shown.left;
}

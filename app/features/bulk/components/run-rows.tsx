import { Card } from "~/ui/card";
import type { LeftOut } from "../schema";
import { LeftOutList } from "./left-out-list";

type RunRowsProps = {
  left: readonly LeftOut[];
  /** The first of the rows that changed. */
  changed: readonly { rowId: string; name: string }[];
  total: number;
};

/** The rows of a change: those left out with the reasons, then those that changed. */
export function RunRows({ left, changed, total }: RunRowsProps) {
  return (
    <>
      {left.length > 0 && (
        <Card as="section" aria-labelledby="left-out" pad="sm">
          <h2 id="left-out" className="mb-2 text-lg font-semibold">
            Left out
          </h2>
          <LeftOutList groups={left} />
        </Card>
      )}
      {changed.length > 0 && (
        <Card as="section" aria-labelledby="changed" pad="sm">
          <h2 id="changed" className="mb-2 text-lg font-semibold">
            Rows
          </h2>
          <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
            {changed.map(({ rowId, name }) => (
              <li key={rowId} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
          {total > changed.length && (
            <p className="mt-3 text-sm text-ink-soft">
              And {(total - changed.length).toLocaleString("en-US")} more. The audit log lists every row.
            </p>
          )}
        </Card>
      )}
    </>
  );
}

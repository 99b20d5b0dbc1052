import { namesText } from "../rules/texts";
import type { LeftOut } from "../schema";

/** Which rows were left out, and why. */
export function LeftOutList({ groups }: { groups: readonly LeftOut[] }) {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {groups.map((group) => (
        <li key={group.problem}>
          <span className="font-semibold">{group.problem}:</span>{" "}
          <span className="wrap-anywhere">{namesText(group)}</span>
        </li>
      ))}
    </ul>
  );
}

import { Trash2 } from "lucide-react";
import { Button } from "~/ui/button";
import type { ItemMoves } from "~/ui/sortable-list";

type ItemHeaderProps = {
  number: number;
  /** What the item is called: "question 2". */
  name: string;
  moves: ItemMoves;
  onRemove: () => void;
};

/** The top row of an item in an ordered list: its number, the controls that move it, and Remove. */
export function ItemHeader({ number, name, moves, onRemove }: ItemHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="figures flex size-9 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-text">
        {number}
      </span>
      <div className="flex items-center">
        {moves.grip}
        {moves.steps}
      </div>
      <Button variant="quiet" size="sm" onClick={onRemove} className="ml-auto">
        <Trash2 aria-hidden="true" className="size-4" />
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}

import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";

type ItemHeaderProps = {
  number: number;
  /** What the item is called: "question 2". */
  name: string;
  handle: ReactNode;
  onRemove: () => void;
};

/** The top row of an item in an ordered list: its number, the controls that move it, and Remove. */
export function ItemHeader({ number, name, handle, onRemove }: ItemHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="figures flex size-9 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-text">
        {number}
      </span>
      {handle}
      <Button variant="quiet" size="sm" onClick={onRemove} className="ml-auto">
        <Trash2 aria-hidden="true" className="size-4" />
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}

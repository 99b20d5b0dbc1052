import { Plus } from "lucide-react";
import { Button } from "./button";

type AddButtonProps = { label: string; quiet?: boolean; onClick: () => void };

/** The button below a list that adds an item to its end. */
export function AddButton({ label, quiet = false, onClick }: AddButtonProps) {
  return (
    <div>
      <Button
        data-add=""
        variant={quiet ? "quiet" : "secondary"}
        size={quiet ? "sm" : "md"}
        onClick={onClick}
      >
        <Plus aria-hidden="true" className="size-4" />
        {label}
      </Button>
    </div>
  );
}

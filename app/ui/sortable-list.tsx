import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { moved } from "~/kernel/moved";
import { Button } from "./button";
import { cx } from "./cx";

type SortableListProps<Item> = {
  /** Keeps the ids of this list distinct from those of other lists on the page. */
  id: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The item's name for screen readers: "Northfield, rank 2". */
  nameOf: (item: Item, index: number) => string;
  onMove: (items: Item[]) => void;
  /** Items of one line each: closer together. */
  isDense?: boolean;
  children: (item: Item, index: number, moves: ItemMoves) => ReactNode;
};

/** What moves an item. */
export type ItemMoves = {
  /** The handle to drag the item by, with a pointer or the keyboard. */
  grip: ReactNode;
  /** The buttons Move up and Move down. */
  steps: ReactNode;
  /** Moves the item to this index, or as close as the list allows. */
  moveTo: (index: number) => void;
};

/** Alt with an arrow key moves an item by one. */
export function stepOf({ altKey, key }: KeyboardEvent): 1 | -1 | 0 {
  if (!altKey) return 0;
  if (key === "ArrowUp") return -1;
  return key === "ArrowDown" ? 1 : 0;
}

/** A list whose items can be reordered by dragging, with the keyboard, or with the buttons Move up and Move down. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { id, items, keyOf, nameOf, onMove, isDense = false, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [said, setSaid] = useState("");
  const keys = items.map(keyOf);
  const place = (key: string | number) => keys.indexOf(String(key));
  const describe = (key: string | number) => {
    const item = items[place(key)];
    return item === undefined ? "" : nameOf(item, place(key));
  };

  function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onMove(moved(items, from, to));
    setSaid(`${nameOf(item, from)} is now number ${to + 1} of ${items.length}`);
  }
  function handleDragEnd({ active, over }: DragEndEvent) {
    if (over) move(place(active.id), place(over.id));
  }

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${describe(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Over position ${place(over.id) + 1} of ${items.length}.` : undefined),
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `Left ${describe(active.id)} where it was.`,
  };
  const instructions =
    "Press Space to pick up, use the arrow keys to move, press Space again to drop, or press Escape to cancel. Alt with an arrow key moves by one.";
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={cx("flex flex-col", isDense ? "gap-1.5" : "gap-4")}>
          {items.map((item, index) => (
            <SortableItem
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item, index)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              moveTo={(to) => move(index, Math.min(Math.max(to, 0), items.length - 1))}
              index={index}
            >
              {(moves) => children(item, index, moves)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
}

type SortableItemProps = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  index: number;
  moveTo: (index: number) => void;
  children: (moves: ItemMoves) => ReactNode;
};

function SortableItem({ id, name, isFirst, isLast, index, moveTo, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const style = transform ? { transform: CSS.Translate.toString(transform), transition } : undefined;
  const grip = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Drag ${name}`}
      onKeyDown={(event) => {
        const step = isDragging ? 0 : stepOf(event);
        if (step === 0) return listeners?.onKeyDown?.(event);
        event.preventDefault();
        moveTo(index + step);
      }}
      className="flex h-11 w-9 shrink-0 touch-none cursor-grab items-center justify-center rounded-md text-ink-soft hover:bg-accent-soft active:cursor-grabbing"
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  );
  const steps = (
    <>
      <StepButton label={`Move ${name} up`} disabled={isFirst} onClick={() => moveTo(index - 1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </StepButton>
      <StepButton label={`Move ${name} down`} disabled={isLast} onClick={() => moveTo(index + 1)}>
        <ArrowDown aria-hidden="true" className="size-4" />
      </StepButton>
    </>
  );
  return (
    <li
      ref={setNodeRef}
      data-item=""
      tabIndex={-1}
      style={style}
      className={cx("rounded-md border border-line bg-surface", isDragging && "relative z-10 shadow-lg")}
    >
      {children({ grip, steps, moveTo })}
    </li>
  );
}

type StepButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

/**
 * The button stays focusable when it can't move the item further, so that the focus isn't lost at the end of the list.
 */
function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
      className={cx("w-9 px-0", disabled && "text-ink-faint")}
    >
      {children}
    </Button>
  );
}

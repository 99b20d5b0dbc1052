import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { cx } from "~/ui/cx";
import { controlProps, useFieldControl } from "~/ui/field";
import { controlClass } from "~/ui/inputs";
import { suggestedNames, type TypedMention, typedMention, withMention } from "../rules/mentions";
import { LONGEST_NOTE } from "../rules/notes";

type MentionFieldProps = {
  value: string;
  onValue: (text: string) => void;
  /** The names that can be mentioned. */
  people: readonly string[];
  field: RefObject<HTMLTextAreaElement | null>;
  /** While the text is being sent: what's typed then would be lost. */
  readOnly: boolean;
};

/**
 * A text field that suggests names after an @ (spec:notes#mentions). Arrow keys move through them, Enter or Tab chooses
 * one, and Escape closes the list. The focus stays in the field.
 */
export function MentionField({ value, onValue, people, field, readOnly }: MentionFieldProps) {
  const control = useFieldControl();
  const listId = `${control?.id ?? "note"}-people`;
  const list = useSuggestedPeople({ value, onValue, people, field });
  return (
    <div className="relative">
      <textarea
        {...controlProps(control, {})}
        ref={field}
        name="text"
        rows={3}
        maxLength={LONGEST_NOTE}
        readOnly={readOnly}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={list.isOpen ? listId : undefined}
        aria-activedescendant={list.isOpen ? `${listId}-${list.active}` : undefined}
        value={value}
        onChange={({ target }) => {
          onValue(target.value);
          list.follow(target);
        }}
        onSelect={({ currentTarget }) => list.follow(currentTarget)}
        onKeyDown={list.handleKey}
        onBlur={list.close}
        className={controlClass}
      />
      {list.isOpen && <PeopleList id={listId} list={list} />}
      <p role="status" className="sr-only">
        {list.isOpen &&
          `${list.names[list.active]}, ${list.active + 1} of ${list.names.length}. Enter mentions this person.`}
      </p>
    </div>
  );
}

function useSuggestedPeople({ value, onValue, people, field }: Omit<MentionFieldProps, "readOnly">) {
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [reached, setReached] = useState(0);
  // The position of the @ whose list was closed with Escape, or whose name was chosen.
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const cursor = useRef<number | null>(null);
  const names = typed && typed.at !== closedAt ? suggestedNames(typed.query, people) : [];
  const isOpen = names.length > 0;
  const active = Math.min(reached, names.length - 1);

  // The cursor goes behind an inserted name, after React has written the text.
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    field.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });
  function follow(target: HTMLTextAreaElement) {
    const { selectionStart, selectionEnd } = target;
    const next = selectionStart === selectionEnd ? typedMention(target.value, selectionStart) : null;
    if (next?.at !== closedAt) setClosedAt(null);
    if (next?.at === typed?.at && next?.query === typed?.query) return;
    setTyped(next);
    setReached(0);
  }
  function choose(name: string) {
    if (!typed) return;
    const next = withMention(value, typed, name);
    cursor.current = next.cursor;
    setTyped(null);
    setClosedAt(typed.at);
    onValue(next.text);
  }
  function handleKey(event: KeyboardEvent) {
    const chosen = names[active];
    // While an input method composes a character, the list must ignore keys.
    if (chosen === undefined || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setReached((active + 1) % names.length);
    else if (event.key === "ArrowUp") setReached((active - 1 + names.length) % names.length);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) choose(chosen);
    else if (event.key === "Escape") setClosedAt(typed?.at ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { names, isOpen, active, follow, choose, handleKey, close: () => setTyped(null) };
}

type PeopleListProps = { id: string; list: ReturnType<typeof useSuggestedPeople> };

function PeopleList({ id, list }: PeopleListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="People"
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-30 mt-1 max-w-xs rounded-md border border-line-strong bg-surface py-1 shadow-lg"
    >
      {list.names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={list.active === index}
          // A press would move the focus out of the field, which closes the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => list.choose(name)}
          className={cx(
            "flex min-h-9 cursor-pointer items-center px-3 py-1 text-sm wrap-anywhere pointer-coarse:min-h-11",
            list.active === index ? "bg-accent text-on-accent" : "hover:bg-accent-soft",
          )}
        >
          {name}
        </div>
      ))}
    </div>
  );
}

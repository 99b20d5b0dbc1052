import { type ComponentPropsWithRef, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "./cx";
import { controlProps, useFieldControl } from "./field";
import { controlClass } from "./inputs";

/*
 * <Field id="currentProvider" label="Current provider" error={…} required>
 *   <Combobox name="currentProvider" value={typed} onValue={setTyped} suggestions={suggestNames(names, typed)} />
 * </Field>
 *
 * A text field with suggestions that accepts any text. The caller computes `suggestions` for the text typed so far.
 * Arrow keys move through them, Enter or a click selects one, Escape closes the list, and Tab moves on and keeps the
 * typed text.
 */
type ComboboxProps = Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "type" | "role"> & {
  value: string;
  onValue: (value: string) => void;
  suggestions: readonly string[];
};

export function Combobox({ value, onValue, suggestions, className, ...rest }: ComboboxProps) {
  const field = useFieldControl();
  const ownId = useId();
  const listId = `${rest.id ?? field?.id ?? ownId}-suggestions`;
  const list = useSuggestionList(suggestions, onValue);
  useTypedEarly(listId, list.open);
  return (
    <div className="relative">
      <input
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        {...rest}
        {...controlProps(field, rest)}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={listId}
        aria-activedescendant={list.active === null ? undefined : `${listId}-${list.active}`}
        value={value}
        onChange={(event) => {
          onValue(event.target.value);
          list.open();
        }}
        onKeyDown={list.handleKey}
        onBlur={list.close}
        className={cx(controlClass, className)}
      />
      <SuggestionList id={listId} suggestions={suggestions} list={list} />
      <p role="status" className="sr-only">
        {list.isOpen && countText(suggestions.length)}
      </p>
    </div>
  );
}

/** Opens the list if the visitor was already typing before the page's script ran. */
function useTypedEarly(listId: string, open: () => void): void {
  const first = useRef(open);
  useEffect(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLInputElement) || focused.getAttribute("aria-controls") !== listId) return;
    if (focused.value) first.current();
  }, [listId]);
}

type ListState = ReturnType<typeof useSuggestionList>;

/** Whether the list is open, and which suggestion the arrow keys have reached. */
function useSuggestionList(suggestions: readonly string[], onValue: (value: string) => void) {
  const [isRequested, setRequested] = useState(false);
  const [reached, setReached] = useState<number | null>(null);
  const isOpen = isRequested && suggestions.length > 0;
  const active = isOpen && reached !== null && reached < suggestions.length ? reached : null;

  function show(isShown: boolean) {
    setRequested(isShown);
    setReached(null);
  }
  function take(suggestion: string) {
    onValue(suggestion);
    show(false);
  }
  /** Moves in a circle, with the typed text as a stop between the last and the first suggestion. */
  function move(by: 1 | -1) {
    setRequested(true);
    const stops = suggestions.length + 1;
    const next = ((active ?? suggestions.length) + by + stops) % stops;
    setReached(next === suggestions.length ? null : next);
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes a character, the component must ignore keys.
    if (event.nativeEvent.isComposing) return;
    const chosen = active === null ? undefined : suggestions[active];
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Escape" && isOpen) show(false);
    else if (event.key === "Enter" && chosen !== undefined) take(chosen);
    else return;
    event.preventDefault();
  }
  return { isOpen, active, open: () => show(true), close: () => show(false), take, handleKey };
}

type SuggestionListProps = { id: string; suggestions: readonly string[]; list: ListState };

/** The options never receive focus: the field keeps it and names the active one. */
function SuggestionList({ id, suggestions, list }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={!list.isOpen}
      className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-line-strong bg-surface py-1 shadow-lg"
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
        <div
          key={suggestion}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={list.active === index}
          // A press would move the focus out of the field and close the list before the click event.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => list.take(suggestion)}
          className={cx(
            "flex min-h-11 cursor-pointer items-center px-4 py-2",
            list.active === index ? "bg-accent text-on-accent" : "hover:bg-accent-soft",
          )}
        >
          {suggestion}
        </div>
      ))}
    </div>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}

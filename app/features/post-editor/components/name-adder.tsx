import { Plus, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { Button } from "~/ui/button";
import { Combobox } from "~/ui/combobox";
import { Field } from "~/ui/field";

type NameAdderProps = {
  /** The form field that the names belong to. */
  path: string;
  /** "tag" */
  noun: string;
  /** Suggested names, without those already chosen. */
  known: readonly string[];
  /** Adds a name that isn't blank, and returns what is wrong with it, or null. */
  onAdd: (name: string) => string | null;
};

const MAX_SUGGESTIONS = 6;

/**
 * A field that adds one more name. Enter, the button, and leaving the field all add it, so that a typed name isn't lost
 * when the post is saved.
 */
export function NameAdder({ path, noun, known, onAdd }: NameAdderProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const wasAdded = useRef(false);
  const needle = typed.trim().toLowerCase();
  const suggestions = needle
    ? known.filter((name) => name.toLowerCase().includes(needle)).slice(0, MAX_SUGGESTIONS)
    : [];

  function add() {
    const name = typed.trim();
    // Some browsers blur the field before they press the button, so the name may already be added.
    if (name === "") return setProblem(wasAdded.current ? null : `Enter the name of a ${noun}`);
    const refusal = onAdd(name);
    setProblem(refusal);
    if (refusal) return;
    setTyped("");
    wasAdded.current = true;
  }
  function handleKey(event: KeyboardEvent) {
    // The field itself accepts a suggestion that was reached with the arrow keys.
    if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  }
  function handleBlur(event: FocusEvent) {
    if (needle && !event.currentTarget.contains(event.relatedTarget)) add();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what happens in its field
    <div className="flex flex-wrap items-start gap-2" onKeyDown={handleKey} onBlur={handleBlur}>
      <Field
        id={fieldIdOf(path)}
        label={`New ${noun}`}
        labelHidden
        error={problem}
        className="min-w-48 max-w-sm grow"
      >
        <Combobox
          placeholder={`Add a ${noun}`}
          autoCapitalize="off"
          maxLength={100}
          value={typed}
          onValue={(value) => {
            wasAdded.current = false;
            setTyped(value);
          }}
          suggestions={suggestions}
        />
      </Field>
      <Button variant="secondary" className="shrink-0" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        Add {noun}
      </Button>
    </div>
  );
}

type NameChipsProps = {
  noun: string;
  names: readonly string[];
  mayRemove?: (name: string) => boolean;
  onRemove: (name: string) => void;
};

/** The chosen names, each with a button that removes it. */
export function NameChips({ noun, names, mayRemove = () => true, onRemove }: NameChipsProps) {
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li
          key={name}
          className="inline-flex items-center rounded-full bg-accent-soft pl-3 text-sm text-ink wrap-anywhere"
        >
          <span className={mayRemove(name) ? "" : "py-1.5 pr-3"}>{name}</span>
          {mayRemove(name) && (
            <button
              type="button"
              aria-label={`Remove ${noun} ${name}`}
              onClick={() => onRemove(name)}
              className="flex size-9 shrink-0 items-center justify-center rounded-full text-ink-soft hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

export const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

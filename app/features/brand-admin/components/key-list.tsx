import { Keyboard } from "lucide-react";
import { Checkbox } from "~/ui/choices";
import { checkKeys } from "../rules/check-keys";

type KeyListProps = { isOn: boolean; onChoose: (isOn: boolean) => void };

/** The queue's keyboard shortcuts, with a switch that turns them off. Hidden on phones. */
export function KeyList({ isOn, onChoose }: KeyListProps) {
  return (
    <details className="mb-3 text-sm max-sm:hidden">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-2 font-semibold text-accent-text">
        <Keyboard aria-hidden="true" className="size-4.5" />
        Keyboard shortcuts
        <span className="font-normal text-ink-soft">
          {isOn ? "J next, O open site, V verify, E edit" : "turned off"}
        </span>
      </summary>
      <dl className="mt-2 grid max-w-3xl grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 lg:grid-cols-[auto_1fr_auto_1fr]">
        {checkKeys.map(({ key, label }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-6 rounded-sm border border-line-strong bg-surface px-1.5 text-center">
                {key.toUpperCase()}
              </kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-prose text-ink-soft">
        Enter saves a form and Escape cancels it. Ctrl-W or ⌘-W closes the provider’s window and returns you
        here.
      </p>
      <Checkbox checked={isOn} onChange={(event) => onChoose(event.target.checked)} className="mt-2">
        Use keyboard shortcuts on this page
      </Checkbox>
    </details>
  );
}

import { Check } from "lucide-react";
import { cx } from "./cx";

/*
 * <Stepper label="Your progress" steps={["Basics", "Preferences", "Personal Info"]} current={1} />
 *
 * `current` counts from 0. Completed steps have a check mark, the current one aria-current="step". Phones show the bar
 * and "Step 2 of 3: Preferences"; wider screens show every name.
 */
type StepperProps = { label?: string; steps: readonly string[]; current: number; className?: string };

export function Stepper({ label = "Progress", steps, current, className }: StepperProps) {
  return (
    <nav aria-label={label} className={className}>
      <p className="mb-2 text-sm sm:hidden" aria-hidden="true">
        <span className="text-ink-soft">
          Step {current + 1} of {steps.length}:
        </span>{" "}
        <span className="font-semibold">{steps[current]}</span>
      </p>
      <ol className="flex gap-2 sm:gap-4">
        {steps.map((step, index) => (
          <Step key={step} name={step} number={index + 1} state={stepState(index, current)} />
        ))}
      </ol>
    </nav>
  );
}

type StepState = "done" | "current" | "ahead";

function stepState(index: number, current: number): StepState {
  if (index < current) return "done";
  return index === current ? "current" : "ahead";
}

function Step({ name, number, state }: { name: string; number: number; state: StepState }) {
  return (
    <li className="min-w-0 flex-1" aria-current={state === "current" ? "step" : undefined}>
      <span
        className={cx(
          "block h-1.5 rounded-full transition-colors",
          state === "ahead" ? "bg-line" : "bg-accent",
        )}
      />
      <span className="sr-only sm:not-sr-only sm:mt-3 sm:flex sm:items-center sm:gap-2">
        <span
          className={cx(
            "flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold figures",
            state === "ahead" ? "border border-line-strong text-ink-soft" : "bg-accent text-on-accent",
          )}
        >
          {state === "done" ? <Check aria-hidden="true" className="size-4" strokeWidth={3} /> : number}
        </span>
        <span className={cx("text-sm", state === "current" ? "font-semibold text-ink" : "text-ink-soft")}>
          {name}
          {state === "done" && <span className="sr-only"> (done)</span>}
        </span>
      </span>
    </li>
  );
}

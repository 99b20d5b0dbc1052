import { Check } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { FieldError, FieldHint, OptionalMark } from "./field";

/*
 * <ChoiceGroup legend="How will you pay?" name="paymentMethod" error={errors.paymentMethod} columns={3}
 *   options={[{ value: "cash", label: "Cash or card", hint: "No insurance" }]} defaultValue="cash" />
 * <Checkbox name="agreedToTerms" defaultChecked error={…}>I agree to the <Link …>Terms</Link></Checkbox>
 * <FieldGroup legend="Height" error={…}> …several Fields… </FieldGroup>
 *
 * ErrorSummary links to the group's `id`, which is the id of its first choice.
 */
type GroupText = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
  /** Beside the legend: a help button, for example. */
  aside?: ReactNode;
};

type GroupIds = { hintId: string; errorId: string; describedBy: string | undefined };

function groupIds(id: string, { hint, error }: GroupText): GroupIds {
  const hintId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined;
  return { hintId, errorId, describedBy };
}

function GroupLegend({ legend, optional, aside }: GroupText) {
  if (!aside) {
    return (
      <legend className="float-left w-full font-semibold text-ink">
        {legend}
        {optional && <OptionalMark />}
      </legend>
    );
  }
  return (
    <>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span aria-hidden="true" className="font-semibold text-ink">
          {legend}
        </span>
        {aside}
      </div>
    </>
  );
}

/** Several controls that answer one question: feet and inches, for example. */
export function FieldGroup({
  id,
  className,
  children,
  ...text
}: GroupText & { id?: string; className?: string; children: ReactNode }) {
  const ownId = useId();
  const ids = groupIds(id ?? ownId, text);
  return (
    <fieldset
      data-field-group=""
      className={cx("flex min-w-0 flex-col gap-2", className)}
      aria-describedby={ids.describedBy}
    >
      <GroupLegend {...text} />
      {text.hint && <FieldHint id={ids.hintId}>{text.hint}</FieldHint>}
      {children}
      {text.error && <FieldError id={ids.errorId}>{text.error}</FieldError>}
    </fieldset>
  );
}

export type Choice = { value: string; label: string; hint?: ReactNode; icon?: ReactNode };

const columnClasses = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3", 4: "grid-cols-2 sm:grid-cols-4" };

type ChoiceGroupProps = GroupText & {
  name: string;
  options: readonly Choice[];
  id?: string;
  /** Give `value` with `onChange`, or `defaultValue`, or none of these. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  required?: boolean;
  columns?: keyof typeof columnClasses;
  className?: string;
};

/** One choice out of a few, as cards with large touch targets: radio buttons inside a fieldset. */
export function ChoiceGroup({
  name,
  options,
  id,
  value,
  defaultValue,
  onChange,
  required,
  columns = 1,
  className,
  ...text
}: ChoiceGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  const ids = groupIds(groupId, text);
  return (
    <fieldset className={cx("flex min-w-0 flex-col gap-2", className)} aria-describedby={ids.describedBy}>
      <GroupLegend {...text} />
      {text.hint && <FieldHint id={ids.hintId}>{text.hint}</FieldHint>}
      <div className={cx("grid gap-2 sm:gap-3", columnClasses[columns])}>
        {options.map((option, index) => (
          <ChoiceCard
            key={option.value}
            id={index === 0 ? groupId : `${groupId}-${option.value}`}
            choice={option}
            invalid={Boolean(text.error)}
            input={{
              name,
              required,
              ...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value }),
              onChange: onChange && (() => onChange(option.value)),
            }}
          />
        ))}
      </div>
      {text.error && <FieldError id={ids.errorId}>{text.error}</FieldError>}
    </fieldset>
  );
}

type ChoiceCardProps = {
  id: string;
  choice: Choice;
  invalid: boolean;
  input: ComponentPropsWithRef<"input">;
};

function ChoiceCard({ id, choice, invalid, input }: ChoiceCardProps) {
  return (
    <label
      htmlFor={id}
      className={cx(
        "relative flex min-h-13 items-center gap-3 rounded-md border bg-surface px-4 py-3 shadow-sm transition-colors",
        "hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent",
        "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        invalid ? "border-error bg-error-soft" : "border-line-strong",
      )}
    >
      <input
        {...input}
        id={id}
        type="radio"
        value={choice.value}
        aria-invalid={invalid || undefined}
        className={
          "size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none transition-[border-width] " +
          "checked:border-[6px] checked:border-accent"
        }
      />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium leading-6">{choice.label}</span>
        {choice.hint && <span className="text-sm text-ink-soft">{choice.hint}</span>}
      </span>
      {choice.icon && <span className="ml-auto text-accent-text">{choice.icon}</span>}
    </label>
  );
}

type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type"> & {
  error?: string | null;
  hint?: ReactNode;
  children: ReactNode;
};

export function Checkbox({ id, error, hint, className, children, ...rest }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-description`;
  const errorId = `${inputId}-error`;
  return (
    <div className={cx("flex flex-col gap-1", className)}>
      <div className="flex items-start gap-3 py-2">
        <span className="relative mt-0.5 flex size-6 shrink-0">
          <input
            {...rest}
            id={inputId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={[hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined}
            className={
              "peer size-6 appearance-none rounded-sm border-2 border-line-strong bg-surface transition-colors " +
              "hover:border-accent checked:border-accent checked:bg-accent aria-invalid:border-error"
            }
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <label htmlFor={inputId} className="min-w-0 grow">
          {children}
        </label>
      </div>
      {hint && (
        <div className="pl-9">
          <FieldHint id={hintId}>{hint}</FieldHint>
        </div>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

import { ChevronDown } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useState, type WheelEvent } from "react";
import { cx } from "./cx";
import { controlProps, useFieldControl } from "./field";

/*
 * The controls of a form; put each inside <Field>. They accept every attribute of their HTML element. Inside an element
 * with class `compact` (staff screens) they are lower, except on phones.
 *
 * <TextInput name="fullName" autoComplete="name" />
 * <NumberInput name="currentCost" unit="$" unitBefore inputMode="decimal" />
 * <StepInput name="score" min={0} max={10} step={0.1} />
 * <Select name="state" options={[{ value: "CA", label: "California" }]} placeholder="Choose your state" />
 * <TextArea name="notes" rows={4} />
 */
export const controlClass =
  "w-full min-h-12 rounded-md border border-line-strong bg-surface px-4 py-2.5 text-base text-ink shadow-sm " +
  "placeholder:text-ink-faint transition-colors hover:border-accent " +
  "sm:in-[.compact]:min-h-10 sm:in-[.compact]:py-1.5 sm:in-[.compact]:text-sm " +
  "aria-invalid:border-error aria-invalid:bg-error-soft aria-invalid:ring-1 aria-invalid:ring-error " +
  "disabled:bg-sunken disabled:text-ink-faint disabled:hover:border-line-strong";

export function TextInput({ className, type = "text", ...rest }: ComponentPropsWithRef<"input">) {
  const field = useFieldControl();
  return (
    <input {...rest} {...controlProps(field, rest)} type={type} className={cx(controlClass, className)} />
  );
}

export function TextArea({ className, rows = 4, ...rest }: ComponentPropsWithRef<"textarea">) {
  const field = useFieldControl();
  return (
    <textarea {...rest} {...controlProps(field, rest)} rows={rows} className={cx(controlClass, className)} />
  );
}

type NumberInputProps = Omit<ComponentPropsWithRef<"input">, "type"> & {
  /** "number" only if the specification requires it; see below. */
  type?: "text" | "number";
  /**
   * Shown inside the field: "lbs", "$", "%". Also put it in the label or hint, because screen readers don't read this.
   */
  unit?: string;
  unitBefore?: boolean;
};

/**
 * A text field with a numeric keypad. With type="number" its value is "" for input that the browser can't read, so a
 * form can't distinguish words from an empty field: the error message has to fit both.
 */
export function NumberInput({
  unit,
  unitBefore,
  type = "text",
  inputMode = "decimal",
  className,
  ...rest
}: NumberInputProps) {
  const field = useFieldControl();
  const input = (
    <input
      autoComplete="off"
      {...rest}
      {...controlProps(field, rest)}
      type={type}
      inputMode={inputMode}
      // Scrolling the page with the pointer over a focused number field would change the number.
      onWheel={type === "number" ? blurControl : undefined}
      className={cx(
        controlClass,
        "figures",
        type === "number" && "[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none",
        unit && unitBefore && "pl-9",
        unit && !unitBefore && "pr-14",
        className,
      )}
    />
  );
  if (!unit) return input;
  return (
    <div className="relative">
      {input}
      <span
        aria-hidden="true"
        className={cx(
          "pointer-events-none absolute inset-y-0 flex items-center text-ink-faint",
          unitBefore ? "left-4" : "right-4",
        )}
      >
        {unit}
      </span>
    </div>
  );
}

function blurControl(event: WheelEvent<HTMLInputElement>) {
  event.currentTarget.blur();
}

type StepInputProps = Omit<ComponentPropsWithRef<"input">, "type" | "min" | "max" | "step"> & {
  min: number;
  max: number;
  step: number;
};

/**
 * A number within limits, with steps: for ratings and scores. A browser that lets people type words here sends an empty
 * value for them. The form reports that as an error, because unreadable input must not count as empty.
 */
export function StepInput({ name, className, onInput, ...rest }: StepInputProps) {
  const field = useFieldControl();
  const [isUnreadable, setIsUnreadable] = useState(false);
  return (
    <>
      <input
        autoComplete="off"
        inputMode="decimal"
        {...rest}
        {...controlProps(field, rest)}
        type="number"
        name={isUnreadable ? undefined : name}
        onInput={(event) => {
          setIsUnreadable(event.currentTarget.validity.badInput);
          onInput?.(event);
        }}
        // Scrolling the page must not change a number.
        onWheel={blurControl}
        className={cx(controlClass, "figures", className)}
      />
      {isUnreadable && name && <input type="hidden" name={name} value="not a number" />}
    </>
  );
}

export type Option = { value: string; label: string };

type SelectProps = ComponentPropsWithRef<"select"> & {
  options?: readonly Option[];
  /** The first, empty entry. */
  placeholder?: string;
  /** Use instead of `options` for <optgroup>. */
  children?: ReactNode;
};

export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const field = useFieldControl();
  return (
    <div className="relative">
      <select
        {...rest}
        {...controlProps(field, rest)}
        className={cx(controlClass, "appearance-none pr-12", className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}

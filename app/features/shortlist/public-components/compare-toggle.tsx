import { Check } from "lucide-react";
import { cx } from "~/ui/cx";
import { PROVIDERS_PARAMETER } from "../rules/shortlist";

type CompareToggleProps = {
  slug: string;
  name: string;
  /** The id of a form that sends the checked providers without scripts; without it, the checkbox needs scripts. */
  form?: string;
  className?: string;
};

/** A provider's checkbox "Compare" (spec:side-by-side#choosing, `enhance/compare-toggle.ts`). */
export function CompareToggle({ slug, name, form, className }: CompareToggleProps) {
  return (
    <label
      data-enhance="compare-toggle"
      data-provider={name}
      className={cx(
        "relative z-10 inline-flex min-h-11 items-center gap-2 rounded-md text-sm font-semibold text-accent-text select-none",
        "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        !form && "noscript:hidden",
        className,
      )}
    >
      <span className="relative flex size-5 shrink-0">
        <input
          type="checkbox"
          form={form}
          name={form && PROVIDERS_PARAMETER}
          value={slug}
          autoComplete="off"
          className="peer size-5 cursor-pointer appearance-none rounded-sm border-2 border-line-strong bg-surface outline-none hover:border-accent checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>
        Compare<span className="sr-only"> {name}</span>
      </span>
    </label>
  );
}

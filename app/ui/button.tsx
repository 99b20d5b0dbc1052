import { LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { cx } from "./cx";
import { Link, type LinkProps } from "./link";

/*
 * <Button busy={busy} busyLabel="Submitting...">Find Providers</Button>
 * <ButtonLink to={href("/compare-providers")} variant="secondary">Compare Providers</ButtonLink>
 * <a className={buttonClass({ variant: "primary" })} href={outside} …>   for URLs outside the site
 *
 * Use one primary button per screen. `secondary` is outlined, `quiet` is text with a tint on hover, `danger` is for
 * deleting, `onDeep` is for the deep panel. Sizes: sm 36 px (staff screens only), md 44 px (40 px inside an element
 * with class `compact`, except on phones), lg 52 px.
 */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "onDeep";
export type ButtonSize = "sm" | "md" | "lg";
export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  full?: boolean;
};

const base =
  "relative inline-flex items-center justify-center gap-2 rounded-md font-semibold text-center no-underline select-none " +
  "transition-colors aria-disabled:cursor-default disabled:cursor-default [&_svg]:shrink-0";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-accent text-on-accent shadow-sm hover:bg-accent-hover aria-disabled:bg-accent disabled:bg-line disabled:text-ink-faint disabled:shadow-none",
  secondary:
    "border border-line-strong bg-surface text-ink hover:border-accent hover:bg-accent-soft disabled:text-ink-faint disabled:hover:bg-surface",
  quiet: "text-accent-text hover:bg-accent-soft disabled:text-ink-faint disabled:hover:bg-transparent",
  danger: "bg-error text-on-error shadow-sm hover:brightness-95 disabled:bg-line disabled:text-ink-faint",
  onDeep: "bg-on-deep text-deep shadow-sm hover:bg-on-deep-soft",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 py-1.5 text-sm",
  md: "min-h-11 px-5 py-2 text-base sm:in-[.compact]:min-h-10 sm:in-[.compact]:px-4 sm:in-[.compact]:text-sm",
  lg: "min-h-13 px-7 py-3 text-base",
};

/** The classes of a button, for elements that this file doesn't render. */
export function buttonClass({ variant = "primary", size = "md", full = false }: ButtonLook = {}): string {
  return cx(base, variants[variant], sizes[size], full && "w-full");
}

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** While true, the button keeps its focus and place, ignores clicks, and shows `busyLabel`. */
    busy?: boolean;
    busyLabel?: string;
    ref?: Ref<HTMLButtonElement>;
    children: ReactNode;
  };

export function Button({
  variant,
  size,
  full,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, full }), className)}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={handleClick}
    >
      {busy ? (
        <>
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
          {busyLabel ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={cx(buttonClass({ variant, size, full }), className)} />;
}

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

/** The classes are in `app.css`. Spelled out, because Tailwind makes only those that it finds in a source. */
const variants: Record<ButtonVariant, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  danger: "button-danger",
  onDeep: "button-on-deep",
};

const sizes: Record<ButtonSize, string> = { sm: "button-sm", md: "button-md", lg: "button-lg" };

/** The classes of a button, for elements that this file doesn't render. */
export function buttonClass({ variant = "primary", size = "md", full = false }: ButtonLook = {}): string {
  return cx("button", variants[variant], sizes[size], full && "w-full");
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

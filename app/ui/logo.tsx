import { cx } from "./cx";

/*
 * <LogoMark className="size-9" />      the symbol: a drop in two halves facing each other, for dose and comparison
 * <Wordmark name={siteName} />         symbol and name, for header and footer
 *
 * The name is a setting, so it is text in the site's own typeface. If the name has two words or is in camel case, the
 * first part is darker.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false" className={cx("shrink-0", className)}>
      <path className="fill-accent" d="M18.6 2.2C13.4 9.6 6.2 15.8 6.2 24.300a12.9 12.9 0 0 0 12.4 12.900z" />
      <path className="fill-art-mid" d="M21.4 6.200c5 6.6 11.2 12.2 11.2 19.1 0 6.5-4.9 11.6-11.2 11.900z" />
    </svg>
  );
}

/** "DoseCompare" → ["Dose", "Compare"], "Dose Compare" → ["Dose ", "Compare"], "Dosed" → ["Dosed", ""]. */
export function splitName(name: string): [string, string] {
  const second = /^(.[^A-Z]*)([A-Z].*)$/u.exec(name);
  return second?.[1] && second[2] ? [second[1], second[2]] : [name, ""];
}

export function Wordmark({ name, className }: { name: string; className?: string }) {
  const [first, second] = splitName(name);
  return (
    <span className={cx("inline-flex items-center gap-2 text-lg font-bold leading-none", className)}>
      <LogoMark className="size-8" />
      <span className="tracking-tight">
        <span className="text-ink">{first}</span>
        <span className="text-accent-text">{second}</span>
      </span>
    </span>
  );
}

import { createContext, createElement, type SVGProps, use } from "react";

/**
 * The URL of a file that has every icon (`icons.svg`): icons refer to it. Null: each icon is drawn where it is, so that
 * a page doesn't need another request.
 */
export const IconSheetContext = createContext<string | null>(null);

/** An icon as Lucide describes it, drawn on a square of 24. */
type IconData = { name: string; node: readonly (readonly [string, Readonly<Record<string, string>>])[] };

/**
 * Makes the component of an icon. The build has Lucide's icons made here (`scripts/vite-icons.ts`): a list has hundreds
 * of them, and Lucide's own component took a fifth of the time that such a page takes to render.
 */
export default function createIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    const sheet = use(IconSheetContext);
    const isHidden = rest["aria-label"] === undefined && rest.role === undefined;
    if (sheet !== null)
      return (
        // biome-ignore lint/a11y/noSvgWithoutTitle: hidden unless it has a name
        <svg
          aria-hidden={isHidden || undefined}
          {...rest}
          className={className ? `icon ${className}` : "icon"}
        >
          <use href={`${sheet}#${name}`} />
        </svg>
      );
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: hidden unless it has a name
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={isHidden || undefined}
        {...rest}
        className={className}
      >
        {shapes}
      </svg>
    );
  };
}

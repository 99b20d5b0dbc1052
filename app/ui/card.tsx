import type { ComponentPropsWithRef, ElementType } from "react";
import { cx } from "./cx";

/*
 * <Card as="article" tone="surface" pad="md">…</Card>
 *
 * `surface` raises content above the page, `sunken` sets an aside back, `accent` tints a note, `deep` is the one
 * strongly colored panel of a page, `plain` has only a border.
 */
export type CardTone = "surface" | "sunken" | "accent" | "deep" | "plain";
export type CardPad = "none" | "sm" | "md" | "lg";

const tones: Record<CardTone, string> = {
  surface: "border border-line bg-surface shadow-md",
  sunken: "bg-sunken",
  accent: "border border-accent-line bg-accent-soft",
  deep: "on-deep bg-deep text-on-deep",
  plain: "border border-line",
};

const pads: Record<CardPad, string> = { none: "", sm: "p-4", md: "p-5 sm:p-6", lg: "p-6 sm:p-8 lg:p-10" };

type CardProps = ComponentPropsWithRef<"div"> & { as?: ElementType; tone?: CardTone; pad?: CardPad };

export function Card({ as: Element = "div", tone = "surface", pad = "md", className, ...rest }: CardProps) {
  return <Element {...rest} className={cx("rounded-lg", tones[tone], pads[pad], className)} />;
}

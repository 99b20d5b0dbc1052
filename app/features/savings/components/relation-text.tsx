import type { Pricing } from "~/features/brands/schema";
import { productRelation } from "~/features/savings/rules/current-product";
import type { CurrentProduct } from "~/features/savings/schema";
import { cx } from "~/ui/cx";

/** Whether a price is for the product taken now; across that line, what it is instead (spec:savings#same-product). */
export function RelationText({ current, row }: { current: CurrentProduct; row: Pricing }) {
  const { isSame, text } = productRelation(current, row);
  return <p className={cx("text-sm", isSame ? "font-medium text-good-text" : "text-ink-soft")}>{text}</p>;
}

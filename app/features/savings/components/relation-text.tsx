import type { Pricing } from "~/features/brands/schema";
import { productRelation } from "~/features/savings/rules/current-product";
import type { CurrentProduct } from "~/features/savings/schema";
import { cx } from "~/ui/cx";

/** Whether a price is for the current product or, if not, for what kind of product (spec:savings#same-product). */
export function RelationText({ current, row }: { current: CurrentProduct; row: Pricing }) {
  const { isSame, text } = productRelation(current, row);
  return <p className={cx("text-sm", isSame ? "font-medium text-good-text" : "text-ink-soft")}>{text}</p>;
}

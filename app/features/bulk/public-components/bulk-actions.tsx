import type { ReactNode } from "react";
import { href } from "react-router";
import { Link } from "~/ui/link";
import { BulkBar } from "../components/bulk-bar";
import { BulkDialog } from "../components/bulk-dialog";
import { useBulkQuestion } from "../components/use-bulk-question";
import type { BulkSelection } from "./use-bulk-selection";

/*
 * const bulk = useBulkSelection(loaderData.bulk, brands.map(({ brandId }) => String(brandId)), total);
 * <BulkActions bulk={bulk}>
 *   <DataTable selection={{ ...bulk.rows, nameOf: (brand) => brand.brandName }} … />
 * </BulkActions>
 *
 * Wraps a list whose rows can be selected, and offers the list's actions while some are.
 */
export function BulkActions({ bulk, children }: { bulk: BulkSelection; children: ReactNode }) {
  const question = useBulkQuestion(bulk);
  return (
    <div>
      {children}
      <p className="mt-3 text-sm">
        <Link to={href("/admin/bulk")} className="link">
          Bulk changes
        </Link>
      </p>
      <BulkBar bulk={bulk} onChoose={question.choose} />
      <BulkDialog bulk={bulk} question={question} />
    </div>
  );
}

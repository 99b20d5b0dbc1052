import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "~/ui/button";

type BrandOfRow = { brandId: number; brandName: string };

/** The actions for a row's brand: edit it, plus the table's own actions. */
export function RowActions({ brand, children }: { brand: BrandOfRow; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-1 sm:flex-nowrap sm:justify-end">
      <ButtonLink
        to={href("/admin/edit/:brandId", { brandId: String(brand.brandId) })}
        variant="quiet"
        size="sm"
        className="max-sm:min-h-11"
      >
        <Pencil aria-hidden="true" className="size-4" />
        Edit
        <BrandNameHint brand={brand} />
      </ButtonLink>
      {children}
    </span>
  );
}

/** Names the brand of a button for screen readers. */
export function BrandNameHint({ brand }: { brand: BrandOfRow }) {
  return <span className="sr-only"> {brand.brandName}</span>;
}

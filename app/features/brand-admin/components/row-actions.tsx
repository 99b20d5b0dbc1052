import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "~/ui/button";

type BrandOfRow = { brandId: number; brandName: string };

/** What can be done with the brand of a row: edit it, and what the table offers beside. */
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

/** Reports who cannot see the row which brand a button is of. */
export function BrandNameHint({ brand }: { brand: BrandOfRow }) {
  return <span className="sr-only"> {brand.brandName}</span>;
}

import { RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { formatDollarsAndCents } from "~/kernel/money";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { type DataColumn, DataTable, type Sort } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { LogoTile } from "~/ui/logo-tile";
import type { TableBrand } from "../rules/brand-list";
import { deleteConfirmation } from "../rules/messages";
import { BrandNameHint, RowActions } from "./row-actions";
import { VerifiedBadge } from "./verified-badge";
import { WebsiteLink } from "./website-link";

type BrandTableProps = { brands: readonly TableBrand[]; sort: Sort; empty: ReactNode };

/** The five specified columns (spec:brands#dashboard-columns). */
export function BrandTable({ brands, sort, empty }: BrandTableProps) {
  return (
    <DataTable
      caption="Brands"
      columns={columns}
      rows={brands}
      rowKey={(brand) => brand.brandId}
      sort={sort}
      empty={empty}
    />
  );
}

const columns: readonly DataColumn<TableBrand>[] = [
  { key: "name", header: "Name", sortable: true, rowHeader: true, cell: (brand) => <Name brand={brand} /> },
  { key: "website", header: "Website", cell: (brand) => <WebsiteLink brand={brand} /> },
  {
    key: "semaglutide",
    header: "Semaglutide / month",
    sortable: true,
    align: "end",
    cell: (brand) => <Price cents={brand.semaglutideCents} />,
  },
  {
    key: "tirzepatide",
    header: "Tirzepatide / month",
    sortable: true,
    align: "end",
    cell: (brand) => <Price cents={brand.tirzepatideCents} />,
  },
  {
    key: "actions",
    header: "Actions",
    headerHidden: true,
    narrow: true,
    cell: (brand) => <Actions brand={brand} />,
  },
];

function Name({ brand }: { brand: TableBrand }) {
  return (
    <span className="flex items-center gap-3">
      <LogoTile name={brand.brandName} src={brand.logoUrl} size="sm" />
      <span className="flex min-w-0 flex-col gap-0.5">
        <Link
          to={href("/admin/edit/:brandId", { brandId: String(brand.brandId) })}
          className="link font-semibold wrap-anywhere"
        >
          {brand.brandName}
        </Link>
        {brand.archivedAt ? (
          <span className="text-xs font-normal text-ink-soft">
            Deleted <DateTime at={brand.archivedAt} />
            {brand.archivedBy && ` by ${brand.archivedBy}`}
          </span>
        ) : (
          <span className="flex flex-wrap gap-1">
            {brand.isStopped && <StoppedBadge until={brand.stopEndsAt} />}
            <VerifiedBadge at={brand.lastVerifiedUpdated} isStale={brand.isStale} />
          </span>
        )}
      </span>
    </span>
  );
}

function StoppedBadge({ until }: { until: string | null }) {
  return (
    <Badge tone="warning">
      <span>
        Stopped
        {until && (
          <>
            {" until "}
            <DateTime at={until} day />
          </>
        )}
      </span>
    </Badge>
  );
}

function Price({ cents }: { cents: number | null }) {
  if (cents === null) return <span className="text-ink-faint">–</span>;
  return formatDollarsAndCents(cents);
}

function Actions({ brand }: { brand: TableBrand }) {
  const { brandId, brandName } = brand;
  return (
    <RowActions brand={brand}>
      <Form method="post">
        <input type="hidden" name="brandId" value={brandId} />
        {brand.archivedAt ? (
          <Button
            type="submit"
            name="intent"
            value="restore"
            variant="quiet"
            size="sm"
            className="max-sm:min-h-11"
          >
            <RotateCcw aria-hidden="true" className="size-4" />
            Restore
            <BrandNameHint brand={brand} />
          </Button>
        ) : (
          <ConfirmButton
            question={deleteConfirmation}
            detail={`This removes ${brandName} from every public page. You can restore it later.`}
            confirmLabel="Delete"
            name="intent"
            value="delete"
            variant="quiet"
            size="sm"
            className="text-error-text max-sm:min-h-11"
          >
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
            <BrandNameHint brand={brand} />
          </ConfirmButton>
        )}
      </Form>
    </RowActions>
  );
}

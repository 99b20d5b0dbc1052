import { Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { href } from "react-router";
import type { EditablePrice } from "~/features/brands/rules/editable-price";
import { dollarsToCents, formatDollarsAndCents } from "~/kernel/money";
import { Badge, SampleBadge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { type DataColumn, DataTable, type DataTableProps, type Selection } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import { LogoTile } from "~/ui/logo-tile";
import { RowForm } from "~/ui/row-form";
import type { Sort } from "~/ui/sort-choice";
import type { TableBrand } from "../rules/brand-list";
import { deleteConfirmation } from "../rules/messages";
import { PriceForm } from "./price-form";
import { BrandNameHint, RowActions } from "./row-actions";
import { VerifiedBadge } from "./verified-badge";
import { WebsiteLink } from "./website-link";

type BrandTableProps = Pick<DataTableProps<TableBrand>, "head" | "empty"> & {
  brands: readonly TableBrand[];
  sort: Sort;
  selection: Selection<TableBrand>;
};

/** The specified columns (spec:brands#dashboard-columns). Prices are editable (spec:brands#price-edits). */
export function BrandTable({ brands, sort, selection, head, empty }: BrandTableProps) {
  const [edited, setEdited] = useState<EditablePrice | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isEdited = (price: EditablePrice | null) => price !== null && price.pricingId === edited?.pricingId;
  const close = useCallback(() => {
    setEdited(null);
    frame.current?.querySelector<HTMLElement>(`[data-price="${edited?.pricingId}"]`)?.focus();
  }, [edited]);
  return (
    <div ref={frame}>
      <DataTable
        caption="Brands"
        columns={columnsOf((price) => setEdited(isEdited(price) ? null : price), isEdited)}
        rows={brands}
        rowKey={(brand) => brand.brandId}
        sort={sort}
        selection={selection}
        detail={(brand) =>
          edited && (isEdited(brand.semaglutide) || isEdited(brand.tirzepatide)) ? (
            <div className="p-2">
              <PriceForm key={edited.pricingId} brand={brand} prices={[edited]} onClose={close} />
            </div>
          ) : null
        }
        head={head}
        empty={empty}
      />
    </div>
  );
}

type OnEdit = (price: EditablePrice) => void;
type IsEdited = (price: EditablePrice | null) => boolean;
type ColumnsOf = (onEdit: OnEdit, isEdited: IsEdited) => readonly DataColumn<TableBrand>[];

const columnsOf: ColumnsOf = (onEdit, isEdited) => [
  { key: "name", header: "Name", sortable: true, rowHeader: true, cell: (brand) => <Name brand={brand} /> },
  { key: "website", header: "Website", cell: (brand) => <WebsiteLink brand={brand} /> },
  priceColumn("semaglutide", "Semaglutide / month", onEdit, isEdited),
  priceColumn("tirzepatide", "Tirzepatide / month", onEdit, isEdited),
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
            {brand.isSample && <SampleBadge />}
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

function priceColumn(
  key: "semaglutide" | "tirzepatide",
  header: string,
  onEdit: OnEdit,
  isEdited: IsEdited,
): DataColumn<TableBrand> {
  return {
    key,
    header,
    sortable: true,
    align: "end",
    cell: (brand) => (
      <Price
        of={`${brand.brandName}, ${key}`}
        price={brand[key]}
        isEdited={isEdited(brand[key])}
        onEdit={brand.archivedAt ? undefined : onEdit}
      />
    ),
  };
}

type PriceProps = {
  /** The brand and medication, for screen readers. */
  of: string;
  price: EditablePrice | null;
  isEdited: boolean;
  /** Left out where the price can't be changed. */
  onEdit?: OnEdit;
};

function Price({ of, price, isEdited, onEdit }: PriceProps) {
  if (price === null) return <span className="text-ink-faint">–</span>;
  const text = formatDollarsAndCents(dollarsToCents(price.price));
  if (!onEdit) return text;
  return (
    <button
      type="button"
      aria-expanded={isEdited}
      data-price={price.pricingId}
      onClick={() => onEdit(price)}
      className="hit-area inline-flex items-center gap-1 rounded-sm decoration-dotted underline-offset-4 hover:underline"
    >
      {text}
      <Pencil aria-hidden="true" className="size-3 text-ink-faint" />
      <span className="sr-only"> {of}, change</span>
    </button>
  );
}

function Actions({ brand }: { brand: TableBrand }) {
  const { brandId, brandName } = brand;
  return (
    <RowActions brand={brand}>
      <RowForm>
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
      </RowForm>
    </RowActions>
  );
}

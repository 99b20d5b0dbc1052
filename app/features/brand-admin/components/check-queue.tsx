import { BadgeCheck, ChevronDown, ChevronUp } from "lucide-react";
import type { FormEvent } from "react";
import { Form, href } from "react-router";
import { STALE_AFTER_DAYS } from "~/features/brands/rules/verification";
import { formatCount } from "~/kernel/counts";
import { Button, ButtonLink } from "~/ui/button";
import { type DataColumn, DataTable, type DataTableProps, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { LogoTile } from "~/ui/logo-tile";
import { brandCount, VISIT_DAYS } from "../rules/brand-list";
import type { StaleBrand } from "../rules/stale-brand";
import { CheckPanel } from "./check-panel";
import { KeyList } from "./key-list";
import { BrandNameHint, RowActions } from "./row-actions";
import { useCheckKeys } from "./use-check-keys";
import { useCheckQueue } from "./use-check-queue";
import { WebsiteLink } from "./website-link";

type CheckQueueProps = Pick<DataTableProps<StaleBrand>, "head"> & {
  queue: readonly StaleBrand[];
  total: number;
};
type Checks = ReturnType<typeof useCheckQueue>;

/** The brands to check, with the open brand's prices (spec:brands#check-keys). */
export function CheckQueue({ queue, total, head }: CheckQueueProps) {
  const checks = useCheckQueue(queue);
  const keys = useCheckKeys(checks.run);
  const shown =
    queue.length === total ? brandCount(total) : `The first ${queue.length} of ${brandCount(total)}`;
  return (
    <div
      ref={checks.frame}
      className="max-sm:[&_tr:has([data-open])]:bg-accent-soft sm:[&_tr:has([data-open])>*]:bg-accent-soft"
    >
      {queue.length > 0 && <KeyList isOn={keys.isOn} onChoose={keys.choose} />}
      <TableFrame status={shown}>
        <DataTable
          caption={`Prices to check, with visits from the last ${VISIT_DAYS} days`}
          columns={columnsOf(checks)}
          rows={queue}
          head={head}
          rowKey={(brand) => brand.brandId}
          detail={(brand) =>
            brand.brandId === checks.current?.brandId ? (
              <CheckPanel
                key={`${brand.brandId} ${checks.form}`}
                brand={brand}
                form={checks.form}
                checks={checks}
              />
            ) : null
          }
          empty={
            <EmptyState
              title="All prices are up to date"
              action={<ButtonLink to={href("/admin")}>Go to the brands</ButtonLink>}
            >
              {`Every brand was verified in the last ${STALE_AFTER_DAYS} days.`}
            </EmptyState>
          }
        />
      </TableFrame>
    </div>
  );
}

function columnsOf(checks: Checks): readonly DataColumn<StaleBrand>[] {
  return [
    {
      key: "name",
      header: "Name",
      rowHeader: true,
      cell: (brand) => <Name brand={brand} isOpen={brand.brandId === checks.current?.brandId} />,
    },
    { key: "website", header: "Website", cell: (brand) => <WebsiteLink brand={brand} /> },
    { key: "checked", header: "Last verified", cell: (brand) => <Checked brand={brand} /> },
    {
      key: "visits",
      header: `Visits in ${VISIT_DAYS} days`,
      align: "end",
      cell: ({ visits }) => formatCount(visits),
    },
    {
      key: "prices",
      header: "Prices",
      align: "end",
      cell: (brand) => <PricesButton brand={brand} checks={checks} />,
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      narrow: true,
      cell: (brand) => <Actions brand={brand} checks={checks} />,
    },
  ];
}

function Name({ brand, isOpen }: { brand: StaleBrand; isOpen: boolean }) {
  const { brandId, brandName, logoUrl } = brand;
  return (
    <span className="flex items-center gap-3" data-open={isOpen || undefined}>
      <LogoTile name={brandName} src={logoUrl} size="sm" />
      <Link
        to={href("/admin/edit/:brandId", { brandId: String(brandId) })}
        className="link min-w-36 wrap-anywhere"
        data-brand={brandId}
      >
        {brandName}
      </Link>
    </span>
  );
}

function Checked({ brand }: { brand: StaleBrand }) {
  const { lastVerifiedUpdated, withoutProof, withoutSource, changeDays } = brand;
  return (
    <>
      {lastVerifiedUpdated ? <DateTime at={lastVerifiedUpdated} day /> : "Never"}
      {changeDays > 0 && (
        <span className="block text-xs text-ink-soft">
          {changeDays === 1 ? "Prices changed once" : `Prices changed ${changeDays} times`} in the last year
        </span>
      )}
      {withoutProof > 0 && (
        <span className="block text-xs text-ink-soft">{withoutProof} without a proof link</span>
      )}
      {withoutSource > 0 && (
        <span className="block text-xs text-ink-soft">{withoutSource} without a source</span>
      )}
    </>
  );
}

function PricesButton({ brand, checks }: { brand: StaleBrand; checks: Checks }) {
  const isOpen = brand.brandId === checks.current?.brandId;
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="hit-area link inline-flex items-center gap-1"
      onClick={() => checks.toggle(brand.brandId)}
    >
      {brand.priceCount}
      <span className="sr-only">
        {brand.priceCount === 1 ? " price" : " prices"} of {brand.brandName}
      </span>
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

function Actions({ brand, checks }: { brand: StaleBrand; checks: Checks }) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!checks.isVerifying(brand.brandId)) checks.verify(brand.brandId);
  }
  return (
    <RowActions brand={brand}>
      <Form method="post" onSubmit={handleSubmit}>
        <input type="hidden" name="brandId" value={brand.brandId} />
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          className="whitespace-nowrap max-sm:min-h-11"
          busy={checks.isVerifying(brand.brandId)}
        >
          <BadgeCheck aria-hidden="true" className="size-4" />
          Verified today
          <BrandNameHint brand={brand} />
        </Button>
      </Form>
    </RowActions>
  );
}

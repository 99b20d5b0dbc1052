import { BadgeCheck } from "lucide-react";
import { data, Form, href, isRouteErrorResponse, Link } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { verifyBrand } from "~/features/brands/mutations/state.server";
import { STALE_AFTER_DAYS } from "~/features/brands/rules/verification";
import { decideReport, reopenReport } from "~/features/price-reports/mutations/reports.server";
import { listOpenReports } from "~/features/price-reports/queries/reports.server";
import { decisionSchema } from "~/features/price-reports/schema";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { type DataColumn, DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { LogoTile } from "~/ui/logo-tile";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/verification.route";
import { LoadFailed } from "./components/load-failed";
import { decidedTexts, ReportQueue, reportProblems } from "./components/report-queue";
import { BrandNameHint, RowActions } from "./components/row-actions";
import { WebsiteLink } from "./components/website-link";
import { listVerificationQueue, type StaleBrand } from "./queries/verification.server";
import { VISIT_DAYS } from "./rules/brand-list";
import { loadBrandsFailedMessage } from "./rules/messages";
import { brandIdFrom } from "./schema";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  return { ...(await listVerificationQueue(db, now())), reported: await listOpenReports(db) };
}

/** Records that one brand's prices were checked just now, or decides a visitor's report. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, config } = context.get(platformContext);
  const fields = await readFields(request);
  if (fields.reportId !== undefined) return decide(fields, context);
  const brandId = brandIdFrom(fields.brandId);
  if (brandId === null)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const verified = await verifyBrand(db, currentActor(context), brandId, now());
  const toast = verified
    ? { text: `${verified.brandName.slice(0, 200)} marked as verified today` }
    : { text: "This brand no longer exists", tone: "error" as const };
  return redirectWithToast(href("/admin/verification"), toast, config);
}

/** Closes a report, or opens it again (spec:price-reports#report-decision). */
async function decide(fields: Record<string, string>, context: Route.ActionArgs["context"]) {
  const { db, now, config } = context.get(platformContext);
  const parsed = decisionSchema.safeParse(fields);
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { intent, reportId } = parsed.data;
  const [actor, at] = [currentActor(context), now()];
  const result =
    intent === "reopen"
      ? await reopenReport(db, actor, reportId, at)
      : await decideReport(db, actor, { reportId, decision: intent }, at);
  const here = href("/admin/verification");
  if (!result.done)
    return redirectWithToast(here, { text: reportProblems[result.problem], tone: "error" }, config);
  const undo = { action: here, fields: { intent: "reopen", reportId: String(reportId) } };
  const toast = { text: decidedTexts[intent], ...(intent === "reopen" ? {} : { undo }) };
  return redirectWithToast(here, toast, config);
}

export default function Verification({ loaderData }: Route.ComponentProps) {
  const { queue, total, reported } = loaderData;
  const shown =
    queue.length === total ? brandCount(total) : `The first ${queue.length} of ${brandCount(total)}`;
  return (
    <>
      <PageHeader title="Prices to check">
        {`Brands whose prices haven't been compared with the provider's site in ${STALE_AFTER_DAYS} days, most visited first. `}
        Open the site, fix what changed, then select “Verified today.”
      </PageHeader>
      <ReportQueue {...reported} />
      <TableFrame status={shown}>
        <DataTable
          caption={`Prices to check, with visits from the last ${VISIT_DAYS} days`}
          columns={columns}
          rows={queue}
          rowKey={(brand) => brand.brandId}
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
    </>
  );
}

const brandCount = (count: number) => (count === 1 ? "1 brand" : `${count.toLocaleString("en-US")} brands`);

const columns: readonly DataColumn<StaleBrand>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    cell: ({ brandId, brandName, logoUrl }) => (
      <span className="flex items-center gap-3">
        <LogoTile name={brandName} src={logoUrl} size="sm" />
        <Link
          to={href("/admin/edit/:brandId", { brandId: String(brandId) })}
          className="link min-w-36 wrap-anywhere"
        >
          {brandName}
        </Link>
      </span>
    ),
  },
  {
    key: "website",
    header: "Website",
    cell: (brand) => <WebsiteLink brand={brand} />,
  },
  {
    key: "checked",
    header: "Last verified",
    cell: ({ lastVerifiedUpdated, withoutProof, withoutSource }) => (
      <>
        {lastVerifiedUpdated ? <DateTime at={lastVerifiedUpdated} day /> : "Never"}
        {withoutProof > 0 && (
          <span className="block text-xs text-ink-soft">{withoutProof} without a proof link</span>
        )}
        {withoutSource > 0 && (
          <span className="block text-xs text-ink-soft">{withoutSource} without a source</span>
        )}
      </>
    ),
  },
  {
    key: "visits",
    header: `Visits in ${VISIT_DAYS} days`,
    align: "end",
    cell: ({ visits }) => visits.toLocaleString("en-US"),
  },
  { key: "prices", header: "Prices", align: "end", cell: ({ prices }) => prices },
  {
    key: "actions",
    header: "Actions",
    headerHidden: true,
    narrow: true,
    cell: (brand) => <Actions brand={brand} />,
  },
];

function Actions({ brand }: { brand: StaleBrand }) {
  return (
    <RowActions brand={brand}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="brandId" value={brand.brandId} />
        <Button type="submit" variant="secondary" size="sm" className="whitespace-nowrap max-sm:min-h-11">
          <BadgeCheck aria-hidden="true" className="size-4" />
          Verified today
          <BrandNameHint brand={brand} />
        </Button>
      </Form>
    </RowActions>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) throw error;
  return (
    <>
      <PageHeader title="Prices to check" />
      <LoadFailed message={loadBrandsFailedMessage} />
    </>
  );
}

import { Plus } from "lucide-react";
import { data, href, isRouteErrorResponse } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { ImportControl } from "~/features/brand-import/components/import-control";
import { archiveBrand, restoreBrand } from "~/features/brands/mutations/state.server";
import { BulkActions } from "~/features/bulk/public-components/bulk-actions";
import { useBulkSelection } from "~/features/bulk/public-components/use-bulk-selection";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { overdueFacts } from "~/features/content/rules/facts";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { TodayPanel } from "~/features/today/public-components/today-panel";
import { loadToday } from "~/features/today/use-cases/load-today.server";
import { formatCount } from "~/kernel/counts";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { sameList } from "~/platform/http/list-address.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { LIST_PARAMETERS, sortFrom, TableFrame } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { FilterBar, SearchInput } from "~/ui/filter-bar";
import { FoldedFilters } from "~/ui/folded-filters";
import { Select } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { PhoneSheet } from "~/ui/phone-sheet";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { Route } from "./+types/dashboard.route";
import { BrandTable } from "./components/brand-table";
import { LoadFailed } from "./components/load-failed";
import { brandSortKeys, listBrandPage } from "./queries/brand-list.server";
import { brandCount, markStale } from "./rules/brand-list";
import { deleteFailedMessage, loadBrandsFailedMessage } from "./rules/messages";
import { type BrandListFilter, brandIdFrom, brandListSchema, dashboardIntent } from "./schema";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, bulk } = context.get(platformContext);
  const filter = brandListSchema.parse(Object.fromEntries(url.searchParams));
  const sort = sortFrom(url.searchParams, brandSortKeys);
  const size = rowsPerPageFrom(url.searchParams);
  const { brands, ...page } = await listBrandPage(db, { ...filter, size }, sort, now());
  const facts = await context.get(siteTextsContext).facts();
  const factsDue = overdueFacts(facts, dayOf(now())).length;
  const actor = currentActor(context);
  const views = await openViews(db, actor, url, "/admin");
  const today = await loadToday(context.get(platformContext), actor);
  const actions = filter.show === "archived" ? ["restore"] : ["verify", "export", "delete"];
  return {
    ...page,
    today,
    bulk: bulk.offer("brands", actor, actions),
    brands: markStale(brands, now()),
    factsDue,
    filter,
    sort,
    views,
  };
}

/** Archives a brand (spec:brands#archive), or restores it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now, config, log } = context.get(platformContext);
  const actor = currentActor(context);
  const fields = await readFields(request);
  const intent = dashboardIntent.safeParse(fields.intent);
  const brandId = brandIdFrom(fields.brandId);
  if (!intent.success || brandId === null)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const change = intent.data === "delete" ? archiveBrand : restoreBrand;
  try {
    const changed = await change(db, actor, brandId, now());
    if (!changed)
      return data({ error: deleteFailedMessage, detail: alreadyTexts[intent.data] }, { status: 409 });
    const list = sameList(url);
    const undo = { action: list.undo, fields: { intent: "restore", brandId: String(brandId) } };
    const toast =
      intent.data === "delete"
        ? { text: `${changed.brandName.slice(0, 200)} was deleted`, undo }
        : { text: `${changed.brandName.slice(0, 200)} was restored` };
    return await redirectWithToast(list.back, toast, config);
  } catch (error) {
    log.failure(error, "a brand could not be archived or restored");
    return data({ error: deleteFailedMessage, detail: "Nothing was changed. Try again." }, { status: 503 });
  }
}

/** Reports that deleting failed, even if the server can't be reached. Success redirects. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const detail = "The server didn't respond. Try again.";
  return data(await withOfflineFallback(serverAction, { error: deleteFailedMessage, detail }), {
    status: 422,
  });
}

const alreadyTexts = {
  delete: "This brand no longer exists. Someone else may have deleted it.",
  restore: "This brand is already on the site.",
};

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { today, brands, total, page, pageCount, stale, factsDue, filter, sort } = loaderData;
  const keys = brands.map(({ brandId }) => String(brandId));
  const bulk = useBulkSelection(loaderData.bulk, keys, total);
  return (
    <>
      <PageHeader
        title="Brands"
        more={<ImportControl />}
        actions={
          <ButtonLink to={href("/admin/brand/new")}>
            <Plus aria-hidden="true" className="size-5" />
            Add brand
          </ButtonLink>
        }
      >
        The providers that visitors compare. Each price is the brand's lowest monthly price for injections at
        all doses.
      </PageHeader>
      <TodayPanel content={today} />
      <Ways stale={stale} factsDue={factsDue} />
      {actionData && (
        <Banner tone="error" title={actionData.error} className="mb-4">
          {actionData.detail}
        </Banner>
      )}
      <BulkActions bulk={bulk}>
        <TableFrame
          filters={<Filters filter={filter} />}
          status={brandCount(total)}
          pages={<Pagination page={page} pageCount={pageCount} rows={total} label="Brands" />}
        >
          <BrandTable
            brands={brands}
            sort={sort}
            head={(columns) => <SavedViews views={loaderData.views} columns={columns} />}
            selection={{ ...bulk.rows, nameOf: ({ brandName }) => brandName }}
            empty={<NoBrands filter={filter} />}
          />
        </TableFrame>
      </BulkActions>
    </>
  );
}

/** The specified links (spec:brands#dashboard), and what is due for a check: prices, and facts if any are due. */
function Ways({ stale, factsDue }: { stale: number; factsDue: number }) {
  return (
    <nav aria-label="Related pages" className="mb-4 flex flex-wrap gap-2">
      <PhoneSheet button="Related pages" done="Close" className="max-sm:[&>*+*]:mt-3 max-sm:[&>a]:flex">
        <ButtonLink
          to={href("/admin/verification")}
          variant="secondary"
          size="sm"
          className="max-sm:min-h-11"
        >
          {stale === 0 ? "All prices are up to date" : `Prices to check: ${formatCount(stale)}`}
        </ButtonLink>
        {factsDue > 0 && (
          <ButtonLink
            to={href("/admin/settings/facts")}
            variant="secondary"
            size="sm"
            className="max-sm:min-h-11"
          >
            Facts to check: {factsDue}
          </ButtonLink>
        )}
        <ButtonLink to={href("/admin/blog")} variant="secondary" size="sm" className="max-sm:min-h-11">
          Blog Management
        </ButtonLink>
        <ButtonLink to={href("/admin/analytics")} variant="secondary" size="sm" className="max-sm:min-h-11">
          Analytics
        </ButtonLink>
        <ButtonLink to={href("/admin/revenue")} variant="secondary" size="sm" className="max-sm:min-h-11">
          Revenue
        </ButtonLink>
      </PhoneSheet>
    </nav>
  );
}

function Filters({ filter }: { filter: BrandListFilter }) {
  const isFiltered = Boolean(filter.q) || filter.show !== "all";
  return (
    <FilterBar label="Filter brands" keep={LIST_PARAMETERS} clear={isFiltered ? href("/admin") : undefined}>
      <SearchInput
        name="q"
        label="Search brands by name"
        placeholder="Search brands..."
        defaultValue={filter.q}
        maxLength={200}
        className="max-sm:basis-40"
      />
      <FoldedFilters names={["show"]}>
        <Field label="Show" labelHidden className="grow sm:grow-0">
          <Select
            name="show"
            defaultValue={filter.show === "all" ? "" : filter.show}
            placeholder="All brands"
            options={[
              { value: "stale", label: "Prices to check" },
              { value: "stopped", label: "Stopped providers" },
              { value: "archived", label: "Deleted brands" },
            ]}
          />
        </Field>
      </FoldedFilters>
    </FilterBar>
  );
}

function NoBrands({ filter }: { filter: BrandListFilter }) {
  if (filter.q) {
    return (
      <EmptyState title="No brands match your search">
        Try a shorter search, or{" "}
        <Link to={`${href("/admin")}?view=all`} className="link">
          see all brands
        </Link>
        .
      </EmptyState>
    );
  }
  if (filter.show === "archived") return <EmptyState title="No deleted brands" />;
  if (filter.show === "stopped") return <EmptyState title="No stopped providers" />;
  if (filter.show === "stale") {
    return (
      <EmptyState title="All prices are up to date">Every price was verified in the last 90 days.</EmptyState>
    );
  }
  return (
    <EmptyState
      title="No brands yet"
      action={<ButtonLink to={href("/admin/brand/new")}>Add brand</ButtonLink>}
    >
      Add one. Visitors see a brand as soon as you save it.
    </EmptyState>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) throw error;
  return (
    <>
      <PageHeader title="Brands" />
      <LoadFailed message={loadBrandsFailedMessage} />
    </>
  );
}

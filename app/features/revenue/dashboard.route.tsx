import { data, href, useSearchParams } from "react-router";
import { DayNotes } from "~/features/annotations/public-components/day-notes";
import { openDayNotes } from "~/features/annotations/use-cases/open-day-notes.server";
import { currentActor } from "~/features/auth/middleware.server";
import { homeOf } from "~/features/auth/rules/access";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { dayOf } from "~/kernel/days";
import { type Platform, platformContext } from "~/platform/context.server";
import { existingPage } from "~/platform/db/list-page.server";
import { inOneStatement, type RowReader } from "~/platform/db/read-together.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { sameList } from "~/platform/http/list-address.server";
import { Banner } from "~/ui/banner";
import { sortFrom } from "~/ui/data-table";
import { ExportLink } from "~/ui/export-link";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PhoneSheet } from "~/ui/phone-sheet";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import type { Route } from "./+types/dashboard.route";
import { DayChart } from "./components/day-chart";
import { InactivityBanner } from "./components/inactivity-banner";
import { LiveRefresh } from "./components/live-refresh";
import { PeriodBar } from "./components/period-bar";
import { PostbackUrls } from "./components/postback-urls";
import { RecentConversions } from "./components/recent-conversions";
import { RevenueFilters } from "./components/revenue-filters";
import { BrandTable, DateTable } from "./components/revenue-tables";
import { SummaryCards } from "./components/summary-cards";
import { archiveConversion, hasConversion, restoreConversion } from "./mutations/archive.server";
import { clicksOfPeriod } from "./queries/clicks.server";
import { listConversions } from "./queries/conversions.server";
import {
  type ConversionQuery,
  listSources,
  revenueByBrand,
  revenueByDay,
  type Viewer,
} from "./queries/dashboard.server";
import { conversionFeedContext } from "./queries/feed.server";
import { listHistory } from "./queries/history.server";
import { listLiveTokens, listNetworks, sealedName } from "./queries/networks.server";
import { listPostingIntervals } from "./queries/posting-intervals.server";
import { fillDays } from "./rules/chart";
import { totalsOf } from "./rules/figures";
import { inactivityOf } from "./rules/inactivity";
import { deleteFailedMessage, loadFailedMessage } from "./rules/messages";
import { daysOf, periodParameters } from "./rules/period";
import { postbackUrl } from "./rules/postback-urls";
import { spendMismatch } from "./rules/roas";
import { canSeeSpend } from "./rules/scope";
import {
  type ConversionSort,
  conversionIntentSchema,
  conversionSortKeys,
  NO_BRAND,
  type RevenueFilter,
  revenueFilterSchema,
} from "./schema";

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const views = await openViews(platform.db, actor, url, "/admin/revenue");
  const filter = revenueFilterSchema.parse(Object.fromEntries(url.searchParams));
  const sort = sortFrom(url.searchParams, conversionSortKeys, "desc");
  const now = platform.now();
  const range = daysOf({ kind: filter.period, length: filter.days }, now);
  const viewer = {
    home: homeOf(actor.role),
    seesSpend: canSeeSpend(actor),
    canDelete: actor.role === "admin",
  };
  const names = filter.deleted && viewer.canDelete ? ["restore", "export"] : ["delete", "export"];
  const bulk = platform.bulk.offer("conversions", actor, names);
  const page = { filter, range, viewer, bulk, sort, views, refreshedAt: now };
  try {
    // Reads the revision first, so that conversions that arrive before the figures are read are shown twice rather than
    // missed.
    const revision = await context.get(conversionFeedContext).revision(now);
    const size = rowsPerPageFrom(url.searchParams);
    // Without a search, daily totals have the figures. A search reads the conversions, so its queries run at once.
    const reader = filter.q === undefined ? inOneStatement(platform.db) : platform.db;
    const [figures, networks, dayNotes] = await Promise.all([
      readFigures(platform, reader, actor, { ...filter, ...range, sort, size }, now),
      actor.role === "admin" ? readNetworks(platform, reader) : null,
      openDayNotes(platform, actor, range),
    ]);
    return data({ ...page, revision, figures, networks, dayNotes });
  } catch (error) {
    platform.log.failure(error, "the revenue figures failed");
    const nothing = { revision: "", figures: null, networks: null, dayNotes: null };
    return data({ ...page, ...nothing }, { status: 503 });
  }
}

/** The page of the dashboard's list. */
type ListQuery = ConversionQuery & Pick<RevenueFilter, "page"> & { sort: ConversionSort; size: number };

/** @param reader for the queries that are short. */
async function readFigures(
  { db }: Pick<Platform, "db">,
  reader: RowReader,
  viewer: Viewer,
  query: ListQuery,
  now: Date,
) {
  const [days, brands, sources, list, clicks] = await Promise.all([
    revenueByDay(reader, viewer, query),
    revenueByBrand(reader, viewer, query),
    listSources(reader, viewer, query),
    readPage(db, reader, viewer, query),
    clicksOfPeriod(db, viewer, query, now),
  ]);
  return { days, brands, sources, list, clicks, totals: totalsOf(days) };
}

/** A page of conversions, each with its history. */
async function readPage(db: Platform["db"], reader: RowReader, viewer: Viewer, query: ListQuery) {
  const { size, sort } = query;
  const { rows, total, page, pageCount } = await existingPage(query.page, size, async (shown) => {
    const part = { limit: size, offset: (shown - 1) * size, sort };
    const found = await listConversions(reader, viewer, query, part);
    return { rows: found.rows, total: found.count };
  });
  const changes = await listHistory(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ ...row, history: changes.get(row.id) ?? [] })),
    count: total,
    page,
    pageCount,
  };
}

/**
 * The networks that have gone quiet, and the URL that each should call. The URL has the newest token, which may not yet
 * have replaced the other one.
 */
async function readNetworks({ db, secrets, config, now }: Platform, reader: RowReader) {
  const [networks, tokens, networkIntervals] = await Promise.all([
    listNetworks(db),
    listLiveTokens(db, "postback"),
    listPostingIntervals(reader, now()),
  ]);
  const addresses = networks.map(({ networkId, name, parameters }) => {
    const token = tokens.find((candidate) => candidate.networkId === networkId);
    if (!token) return { networkId, name, address: null, hasToken: false };
    const opened = secrets.open(sealedName(token.tokenHash), token.tokenSealed);
    const address = opened.ok ? postbackUrl(config.SITE_URL, opened.text, parameters) : null;
    return { networkId, name, address, hasToken: true };
  });
  return {
    addresses,
    inactive: networkIntervals.flatMap((intervals) => inactivityOf(intervals, now()) ?? []),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now, log, config } = context.get(platformContext);
  const parsed = conversionIntentSchema.safeParse(await readFields(request));
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const actor = currentActor(context);
  if (actor.role !== "admin") throw data("Only administrators can delete conversions.", { status: 403 });
  const { intent, id } = parsed.data;
  const isDeleting = intent === "delete";
  const problem = isDeleting ? deleteFailedMessage : "Failed to restore conversion";
  const list = sameList(url);
  try {
    const run = isDeleting ? archiveConversion : restoreConversion;
    // Another click or tab may have done it already.
    const isDone = (await run(db, actor, id, now())) || (await hasConversion(db, id));
    if (!isDone) return data({ problem }, { status: 404 });
    const undo = isDeleting
      ? { action: list.undo, fields: { intent: "restore", id: String(id) } }
      : undefined;
    return redirectWithToast(
      list.back,
      { text: isDeleting ? "Conversion deleted" : "Conversion restored", undo },
      config,
    );
  } catch (error) {
    log.failure(error, "a conversion could not be changed");
    return data({ problem }, { status: 503 });
  }
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, viewer, figures, networks, revision, refreshedAt } = loaderData;
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Revenue Tracking"
        back={{ label: "Back to dashboard", to: href(viewer.home) }}
        more={
          <>
            <LiveRefresh revision={revision} refreshedAt={refreshedAt} />
            <ExportLink to={`${href("/admin/revenue/export")}?${params}`} size="sm" />
          </>
        }
      >
        <Link to={`${href("/admin/reports/definitions")}#revenue`} className="link">
          What these figures count
        </Link>
      </PageHeader>
      {actionData && <Banner tone="error" title={actionData.problem} className="mb-5" />}
      <div className="flex flex-col gap-5">
        {networks && <InactivityBanner inactive={networks.inactive} />}
        <div className="flex flex-wrap gap-2 sm:contents">
          {networks && (
            <PhoneSheet button="Postback URL" done="Close">
              <PostbackUrls addresses={networks.addresses} />
            </PhoneSheet>
          )}
          <PeriodBar period={{ kind: filter.period, length: filter.days }} />
        </div>
        {figures ? (
          <Figures {...loaderData} figures={figures} />
        ) : (
          <Banner tone="error" title={loadFailedMessage} />
        )}
      </div>
    </>
  );
}

const DATE_TABLE = "revenue-by-date";

type FiguresProps = Pick<
  Route.ComponentProps["loaderData"],
  "filter" | "range" | "viewer" | "bulk" | "sort" | "views" | "dayNotes" | "refreshedAt"
> & {
  figures: NonNullable<Route.ComponentProps["loaderData"]["figures"]>;
};

function Figures(props: FiguresProps) {
  const { filter, range, viewer, bulk, sort, views, dayNotes, refreshedAt, figures } = props;
  const { days, brands, sources, list, clicks, totals } = figures;
  const { seesSpend, canDelete } = viewer;
  const isFiltered = Boolean(filter.q || filter.source || filter.brand);
  const mismatch = spendMismatch(filter);
  const clear = `${href("/admin/revenue")}?${new URLSearchParams(periodParameters({ kind: filter.period, length: filter.days }))}`;
  const brandId = filter.brand === NO_BRAND ? null : filter.brand;
  return (
    <>
      <RevenueFilters
        filter={filter}
        sources={sources}
        brands={brands}
        canDelete={canDelete}
        clear={isFiltered || filter.tests || filter.deleted ? clear : undefined}
      />
      <SummaryCards totals={totals} seesSpend={seesSpend} mismatch={mismatch} clicks={clicks} />
      {range.first < range.last && (
        <DayNotes open={dayNotes}>
          <DayChart days={fillDays(days, range)} today={dayOf(refreshedAt)} tableId={DATE_TABLE} />
        </DayNotes>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[2fr_3fr]">
        <BrandTable
          brands={brandId === undefined ? brands : brands.filter((row) => row.brandId === brandId)}
        />
        <DateTable days={days} seesSpend={seesSpend} mismatch={mismatch} id={DATE_TABLE} />
      </div>
      <RecentConversions
        offer={bulk}
        rows={list.rows}
        sort={sort}
        head={(columns) => <SavedViews views={views} columns={columns} />}
        count={list.count}
        page={list.page}
        pageCount={list.pageCount}
        canDelete={canDelete}
        showsDeleted={filter.deleted && canDelete}
        isFiltered={isFiltered}
      />
    </>
  );
}

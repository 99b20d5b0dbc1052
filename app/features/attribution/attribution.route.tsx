import { data, href, Link } from "react-router";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { blogRanges, periodOf, type RangeDays, rangeNames } from "~/features/analytics/rules/range";
import { loadFailedMessage } from "~/features/revenue/rules/messages";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { Banner } from "~/ui/banner";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/attribution.route";
import { CampaignTable } from "./components/campaign-table";
import { EarningsTable } from "./components/earnings-table";
import { earningsByPost, earningsByRank, earningsBySource, returnByCampaign } from "./queries.server";

const STANDARD_RANGE: RangeDays = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { reads, now, log } = context.get(platformContext);
  const range = blogRanges.find((days) => String(days) === url.searchParams.get("days")) ?? STANDARD_RANGE;
  const period = periodOf(range, now());
  try {
    // Sequentially: the reports share one snapshot's connection, so that their figures agree.
    const reports = await reads.read(context.get(requestInfoContext), (db) =>
      withSnapshot(db, async (snapshot) => ({
        campaigns: await returnByCampaign(snapshot, period),
        posts: await earningsByPost(snapshot, period),
        ranks: await earningsByRank(snapshot, period),
        sources: await earningsBySource(snapshot, period),
      })),
    );
    return data({ range, reports });
  } catch (error) {
    log.failure(error, "the attribution report failed");
    return data({ range, reports: null }, { status: 503 });
  }
}

/**
 * Which posts, positions, sources, and campaigns earned what (spec:attribution#attribution-report). Days are Eastern
 * Time.
 */
export default function Attribution({ loaderData: { range, reports } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Attribution">
        Each conversion is credited to its click: the post, the ranking position, and the source that brought
        the visitor.{" "}
        <Link to={`${href("/admin/reports/definitions")}#attribution`} className="link">
          What these figures count
        </Link>
      </PageHeader>
      <nav aria-label="Period" className="mb-5">
        <ul className="flex flex-wrap gap-2">
          {blogRanges.map((days) => (
            <li key={days}>
              <Link
                to={days === STANDARD_RANGE ? "?" : `?days=${days}`}
                preventScrollReset
                aria-current={days === range ? "true" : undefined}
                className="inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold text-ink hover:border-accent hover:bg-accent-soft aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent sm:min-h-9"
              >
                {rangeNames[days]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {reports ? (
        <div className="flex flex-col gap-5">
          <CampaignTable rows={reports.campaigns} />
          <EarningsTable
            title="Earnings by post"
            header="Post"
            note="What each post earned per view and per click. Clicks and conversions without a post are not attributed."
            rows={reports.posts}
          />
          <EarningsTable
            title="Earnings by rank"
            header="Rank"
            note="The ranking position of the provider that was clicked. Views are for posts that have that position. Clicks and conversions without a position are not attributed."
            rows={reports.ranks}
          />
          <EarningsTable
            title="Earnings by source"
            header="Source"
            note="The ad's source tag or, without one, the referring site. Clicks and conversions without a known source are not attributed."
            rows={reports.sources}
          />
        </div>
      ) : (
        <Banner tone="error" title={loadFailedMessage} />
      )}
    </>
  );
}

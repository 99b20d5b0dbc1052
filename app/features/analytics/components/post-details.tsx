import { href, Link } from "react-router";
import { templateNames } from "~/features/posts/rules/post-names";
import { formatDollarsAndCents } from "~/kernel/money";
import { DateTime } from "~/ui/date-time";
import { Table } from "~/ui/table";
import {
  conversionRate,
  formatCount,
  formatKnownCount,
  formatPerView,
  formatShare,
  revenuePerView,
} from "../rules/figures";
import type { BlogFigures, ListedProvider, PostOfReport } from "../schema";

type PostDetailsProps = {
  post: PostOfReport;
  figures: Omit<BlogFigures, "payoutCents">;
  providers: readonly ListedProvider[];
  siteUrl: string;
};

/**
 * The details of a row in the table: URL, published date, template, rates (spec:analytics#rates), and each provider's
 * figures (spec:analytics#post-details).
 */
export function PostDetails({ post, figures, providers, siteUrl }: PostDetailsProps) {
  const path = href("/blog/:slug", { slug: post.slug });
  return (
    <div className="grid gap-4 rounded-md bg-sunken p-4 text-sm lg:grid-cols-[1fr_2fr]">
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2">
        <dt className="text-ink-soft">URL</dt>
        <dd className="min-w-0 wrap-anywhere">
          <Link to={path} className="link" target="_blank">
            {new URL(path, siteUrl).href}
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
        </dd>
        <dt className="text-ink-soft">Published</dt>
        <dd>{post.publishedAt ? <DateTime at={post.publishedAt} day /> : "Not listed (private)"}</dd>
        <dt className="text-ink-soft">Template</dt>
        <dd>{templateNames[post.template]}</dd>
        <dt className="text-ink-soft">Conversion rate</dt>
        <dd className="figures">{formatShare(conversionRate(figures))} of clicks</dd>
        <dt className="text-ink-soft">Revenue per view</dt>
        <dd className="figures">{formatPerView(revenuePerView(figures))}</dd>
      </dl>
      {providers.length === 0 ? (
        <p className="text-ink-soft">No provider clicks from this post in this period.</p>
      ) : (
        <Table
          caption={`Providers in ${post.title}`}
          rows={providers}
          rowKey={(row) => row.brandId ?? "none"}
          columns={[
            { key: "name", header: "Provider", rowHeader: true, cell: nameOf },
            { key: "clicks", header: "Clicks", align: "end", cell: (row) => formatCount(row.clicks) },
            {
              key: "unique",
              header: "Unique clicks",
              align: "end",
              cell: (row) => formatKnownCount(row.uniqueClicks),
            },
            {
              key: "conversions",
              header: "Conversions",
              align: "end",
              cell: (row) => formatCount(row.conversions),
            },
            {
              key: "revenue",
              header: "Revenue",
              align: "end",
              cell: (row) => formatDollarsAndCents(row.revenueCents),
            },
          ]}
        />
      )}
    </div>
  );
}

/** An unknown brand shows its id (spec:revenue#unknown-brands). */
function nameOf({ brandId, brandName }: ListedProvider): string {
  if (brandName !== null) return brandName;
  return brandId === null ? "No provider named" : `Unknown brand (${brandId})`;
}

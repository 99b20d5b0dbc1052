import { href, Link } from "react-router";
import { componentName } from "~/features/analytics/rules/labels";
import { brandLabel, formatMoney } from "~/features/revenue/rules/figures";
import { statusLabels } from "~/features/revenue/rules/mapping";
import { formatCount } from "~/kernel/counts";
import { formatClock } from "~/ui/date-time";
import type { Column } from "~/ui/table";
import { TableCard } from "~/ui/table-card";
import type { Activity, LiveClick, LiveConversion, LivePost } from "../rules/activity";
import { liveTerms } from "../rules/terms";

const DELETED = "Deleted post";

function Clock({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatClock(new Date(at))}
    </time>
  );
}

const postColumns: readonly Column<LivePost>[] = [
  {
    key: "post",
    header: "Post",
    rowHeader: true,
    cell: ({ title, slug }) =>
      slug === null ? (
        DELETED
      ) : (
        <Link to={href("/blog/:slug", { slug })} className="link wrap-anywhere">
          {title}
        </Link>
      ),
  },
  {
    key: "visitors",
    header: liveTerms.visitors.label,
    align: "end",
    cell: ({ visitors }) => formatCount(visitors),
  },
  { key: "views", header: liveTerms.views.label, align: "end", cell: ({ views }) => formatCount(views) },
  { key: "clicks", header: liveTerms.clicks.label, align: "end", cell: ({ clicks }) => formatCount(clicks) },
  {
    key: "unique",
    header: liveTerms.uniqueClicks.label,
    align: "end",
    cell: ({ uniqueClicks }) => (uniqueClicks === undefined ? "–" : formatCount(uniqueClicks)),
  },
];

const clickColumns: readonly Column<LiveClick>[] = [
  { key: "time", header: "Time", rowHeader: true, cell: ({ at }) => <Clock at={at} /> },
  { key: "brand", header: "Brand", cell: ({ brand }) => brand ?? "Deleted brand" },
  {
    key: "page",
    header: "Page",
    cell: ({ post, component }) => post ?? (component === "blog" ? DELETED : componentName(component)),
  },
  { key: "rank", header: "Rank", align: "end", cell: ({ rank }) => rank ?? "–" },
];

const conversionColumns: readonly Column<LiveConversion>[] = [
  { key: "time", header: "Time", rowHeader: true, cell: ({ at }) => <Clock at={at} /> },
  { key: "brand", header: "Brand", cell: ({ brandId, brand }) => brandLabel(brandId, brand) },
  { key: "status", header: "Status", cell: ({ status }) => statusLabels[status] },
];

const payoutColumn: Column<LiveConversion> = {
  key: "payout",
  header: liveTerms.payout.label,
  align: "end",
  cell: ({ payoutCents }) => formatMoney(payoutCents),
};

/** The lists of posts, clicks, and conversions. None of them says who it was (spec:live#nothing-personal). */
export function LiveLists({ activity, seesPayout }: { activity: Activity; seesPayout: boolean }) {
  return (
    <>
      <TableCard
        title={liveTerms.topPages.label}
        empty="No post was viewed in the last 30 minutes."
        columns={postColumns}
        rows={activity.posts}
        rowKey={({ id }) => id}
      />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <TableCard
          title="Latest clicks"
          empty="No clicks on providers in the last 30 minutes."
          columns={clickColumns}
          rows={activity.clicks}
          rowKey={({ id }) => id}
        />
        <TableCard
          title="Latest conversions"
          empty="No conversions in the last 30 minutes. They appear here when networks report them."
          columns={seesPayout ? [...conversionColumns, payoutColumn] : conversionColumns}
          rows={activity.conversions}
          rowKey={({ id }) => id}
        />
      </div>
    </>
  );
}

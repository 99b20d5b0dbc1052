import { ChevronRight } from "lucide-react";
import { href } from "react-router";
import { formatDollarsAndCents } from "~/kernel/money";
import { cx } from "~/ui/cx";
import { type DataColumn, DataTable, type DataTableProps, TableFrame } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Pagination, useUrlWith } from "~/ui/pagination";
import type { Sort } from "~/ui/sort-choice";
import { noPostLabel } from "../rules/csv";
import { clickThrough, formatCount, formatKnownCount, formatShare, type PageOfPosts } from "../rules/figures";
import type { ListedProvider, PostOfReport, ShownPost } from "../schema";
import { PostDetails } from "./post-details";

type PostTableProps = {
  posts: PageOfPosts<ShownPost> & { openPost: PostOfReport | null };
  sort: Sort;
  providers: readonly ListedProvider[];
  siteUrl: string;
  head: DataTableProps<ShownPost>["head"];
};

/** 'Blog Posts Performance' (spec:analytics#posts-performance). A row opens its details. */
export function PostTable({ posts, sort, providers, siteUrl, head }: PostTableProps) {
  const { openPost } = posts;
  const addressWith = useUrlWith();
  return (
    <section aria-labelledby="posts" className="mt-8">
      <h2 id="posts" className="mb-3 text-lg font-semibold">
        Blog Posts Performance
      </h2>
      <TableFrame
        status={statusOf(posts.count)}
        pages={<Pagination page={posts.page} pageCount={posts.pageCount} rows={posts.count} label="Posts" />}
      >
        <DataTable
          caption="Blog Posts Performance"
          columns={columnsFor(openPost?.id ?? null, addressWith)}
          rows={posts.rows}
          rowKey={keyOf}
          sort={sort}
          head={head}
          detail={(row) =>
            openPost !== null && row.post?.id === openPost.id ? (
              <PostDetails post={openPost} figures={row} providers={providers} siteUrl={siteUrl} />
            ) : null
          }
          empty={<EmptyState level={3} title="No blog posts with views during the selected timeframe" />}
        />
      </TableFrame>
    </section>
  );
}

function statusOf(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? "1 row" : `${formatCount(count)} rows`;
}

const keyOf = (row: ShownPost) => row.post?.id ?? "none";

type AddressWith = ReturnType<typeof useUrlWith>;

function columnsFor(openPost: string | null, addressWith: AddressWith): DataColumn<ShownPost>[] {
  return [
    {
      key: "title",
      header: "Title",
      sortable: true,
      rowHeader: true,
      cell: (row) => {
        const isOpen = row.post !== null && row.post.id === openPost;
        return <PostTitle row={row} isOpen={isOpen} addressWith={addressWith} />;
      },
    },
    {
      key: "views",
      header: "Views",
      sortable: true,
      highestFirst: true,
      align: "end",
      cell: (row) => formatCount(row.views),
    },
    { key: "clicks", header: "Provider clicks", align: "end", cell: (row) => formatCount(row.clicks) },
    {
      key: "unique",
      header: "Unique clicks",
      align: "end",
      cell: (row) => formatKnownCount(row.uniqueClicks),
    },
    {
      key: "ctr",
      header: "CTR",
      sortable: true,
      highestFirst: true,
      align: "end",
      cell: (row) => formatShare(clickThrough(row)),
    },
    {
      key: "conversions",
      header: "Conversions",
      sortable: true,
      highestFirst: true,
      align: "end",
      cell: (row) => formatCount(row.conversions),
    },
    {
      key: "revenue",
      header: "Revenue",
      sortable: true,
      highestFirst: true,
      align: "end",
      cell: (row) => formatDollarsAndCents(row.revenueCents),
    },
  ];
}

/** The link covers the whole row, and works without scripts. */
function PostTitle({
  row,
  isOpen,
  addressWith,
}: {
  row: ShownPost;
  isOpen: boolean;
  addressWith: AddressWith;
}) {
  if (!row.post) {
    return (
      <span>
        {noPostLabel}
        <span className="block text-xs font-normal text-ink-soft">
          From the blog, but without a known post
        </span>
      </span>
    );
  }
  return (
    <Link
      to={`${href("/admin/blog/analytics")}${addressWith({ open: isOpen ? null : row.post.id })}`}
      replace
      preventScrollReset
      aria-expanded={isOpen}
      className="inline-flex items-start gap-1.5 after:absolute after:inset-0 hover:text-accent-text"
    >
      <ChevronRight
        aria-hidden="true"
        className={cx("mt-1 size-4 shrink-0 text-ink-faint transition-transform", isOpen && "rotate-90")}
      />
      <span>
        {row.post.title}
        {row.post.status === "private" && <span className="ml-2 text-xs text-ink-soft">private</span>}
      </span>
    </Link>
  );
}

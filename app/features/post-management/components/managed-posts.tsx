import { Copy, Eye, type LucideIcon, Pencil, Trash2, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { BulkActions } from "~/features/bulk/public-components/bulk-actions";
import { useBulkSelection } from "~/features/bulk/public-components/use-bulk-selection";
import {
  type AuthorPosts,
  isFiltered,
  type ListedPost,
  NO_AUTHOR,
  type PostFilter,
  type PostSort,
} from "~/features/posts/rules/post-filter";
import { statusNames } from "~/features/posts/rules/post-names";
import type { ReviewState } from "~/features/posts/rules/review";
import type { PostStatus, Tag } from "~/features/posts/schema";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import type { ListViews } from "~/features/saved-views/rules/views";
import type { BulkOffer } from "~/kernel/bulk-offer";
import { formatCount } from "~/kernel/counts";
import { Badge, type BadgeTone, SampleBadge } from "~/ui/badge";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { type DataColumn, DataTable, LIST_PARAMETERS, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { FilterBar, SearchInput } from "~/ui/filter-bar";
import { FoldedFilters } from "~/ui/folded-filters";
import { Select } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { RowForm } from "~/ui/row-form";
import { nameOfAuthor } from "./author-totals";

type ManagedPostsProps = {
  list: { posts: readonly ListedPost[]; total: number; page: number; pageCount: number };
  offer: BulkOffer;
  filter: PostFilter;
  sort: PostSort;
  views: ListViews;
  /** Posts by this user show 'You' as the author. */
  viewerId: string;
  filters: ReactNode;
};

/** The table of posts (spec:post-editor#post-list), or why it is empty. */
export function ManagedPosts({ list, offer, filter, sort, views, viewerId, filters }: ManagedPostsProps) {
  const { posts, total, page, pageCount } = list;
  const bulk = useBulkSelection(
    offer,
    posts.map(({ id }) => id),
    total,
  );
  const title = isFiltered(filter) ? "No posts match your search criteria" : "No blog posts yet";
  return (
    <BulkActions bulk={bulk}>
      <TableFrame
        filters={filters}
        status={total === 1 ? "1 post" : `${total} posts`}
        pages={<Pagination page={page} pageCount={pageCount} rows={total} label="Posts" />}
      >
        <DataTable
          caption="Blog posts"
          columns={columnsFor(viewerId)}
          rows={posts}
          rowKey={(post) => post.id}
          sort={sort}
          head={(columns) => <SavedViews views={views} columns={columns} />}
          selection={{ ...bulk.rows, nameOf: (post) => post.title }}
          empty={
            <EmptyState
              title={title}
              action={
                <ButtonLink to={href("/admin/blog/new")} variant="secondary">
                  Create your first post
                </ButtonLink>
              }
            />
          }
        />
      </TableFrame>
    </BulkActions>
  );
}

type PostFiltersProps = { filter: PostFilter; tags: readonly Tag[]; authors: readonly AuthorPosts[] };

export function PostFilters({ filter, tags, authors }: PostFiltersProps) {
  return (
    <FilterBar
      label="Filter posts"
      keep={LIST_PARAMETERS}
      clear={isFiltered(filter) ? href("/admin/blog") : undefined}
    >
      <SearchInput
        name="q"
        label="Search posts"
        placeholder="Search posts..."
        defaultValue={filter.q}
        className="max-sm:basis-40"
      />
      <FoldedFilters names={["status", "author", "tag"]}>
        <Field label="Status" labelHidden className="grow sm:grow-0">
          <Select
            name="status"
            defaultValue={filter.status}
            placeholder="All Status"
            options={[
              { value: "draft", label: "Drafts" },
              { value: "published", label: "Published" },
              { value: "private", label: "Private" },
              { value: "review", label: "In review" },
            ]}
          />
        </Field>
        <Field label="Author" labelHidden className="grow sm:grow-0">
          <Select
            name="author"
            defaultValue={filter.author}
            placeholder="All Authors"
            options={authors.map(({ authorId, posts, ...author }) => ({
              value: authorId ?? NO_AUTHOR,
              label: `${nameOfAuthor({ authorId, ...author })} (${formatCount(posts)})`,
            }))}
          />
        </Field>
        <Field label="Tag" labelHidden className="grow sm:grow-0">
          <Select
            name="tag"
            defaultValue={filter.tag}
            placeholder="All Tags"
            options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Field>
      </FoldedFilters>
    </FilterBar>
  );
}

const statusTones: Record<PostStatus, BadgeTone> = {
  draft: "neutral",
  private: "warning",
  published: "good",
};

/** Withdrawn changes need no one, so the list doesn't mention them. */
const reviewLooks: Record<ReviewState, { tone: BadgeTone; label: string } | null> = {
  submitted: { tone: "accent", label: "In review" },
  returned: { tone: "warning", label: "Sent back" },
  withdrawn: null,
};

function columnsFor(viewerId: string): DataColumn<ListedPost>[] {
  return [
    { key: "title", header: "Title", sortable: true, rowHeader: true, cell: (post) => <Title {...post} /> },
    {
      key: "status",
      header: "Status",
      sortable: true,
      cell: ({ status, review }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
          {review && reviewLooks[review] && (
            <Badge tone={reviewLooks[review].tone}>{reviewLooks[review].label}</Badge>
          )}
        </span>
      ),
    },
    {
      key: "published",
      header: "Published",
      sortable: true,
      highestFirst: true,
      cell: ({ publishedAt }) => (publishedAt ? <DateTime at={publishedAt} day /> : "–"),
    },
    {
      key: "author",
      header: "Author",
      sortable: true,
      cell: (post) => <Author {...post} isViewer={post.authorId === viewerId} />,
    },
    { key: "actions", header: "Actions", cell: (post) => <PostActions {...post} /> },
  ];
}

/** The specified word, with the author's name below it. */
function Author({ isViewer, authorName }: { isViewer: boolean; authorName: string | null }) {
  return (
    <span className="flex flex-col">
      <span>{isViewer ? "You" : "Other"}</span>
      {authorName !== null && <span className="text-xs text-ink-soft wrap-anywhere">{authorName}</span>}
    </span>
  );
}

function Title({ id, title, slug, isSample, staffNote }: ListedPost) {
  return (
    <span className="flex min-w-0 flex-col">
      <Link to={href("/admin/blog/edit/:id", { id })} className="link font-semibold wrap-anywhere">
        {title}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-ink-soft">
        <span className="wrap-anywhere">{href("/blog/:slug", { slug })}</span>
        {isSample && <SampleBadge />}
      </span>
      {staffNote && (
        <span className="mt-1 flex max-w-prose items-start gap-1.5 text-xs font-normal text-warning-text">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {staffNote}
        </span>
      )}
    </span>
  );
}

const actionClass = buttonClass({ variant: "quiet", size: "sm" });

/** Icons side by side on wide screens; icons with labels on phones, where rows are cards. */
function Action({ Icon, word, about }: { Icon: LucideIcon; word: string; about: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sm:sr-only">{word}</span>
      <span className="sr-only"> {about}</span>
    </>
  );
}

function PostActions({ id, title, slug }: ListedPost) {
  const { search } = useLocation();
  return (
    <RowForm
      action={href("/admin/blog") + search}
      className="-mx-2 flex flex-wrap items-center sm:flex-nowrap"
    >
      <input type="hidden" name="id" value={id} />
      <a
        href={href("/blog/:slug", { slug })}
        target="_blank"
        rel="noopener"
        title="View"
        className={actionClass}
      >
        <Action Icon={Eye} word="View" about={`${title}, opens in a new tab`} />
      </a>
      <Button type="submit" name="intent" value="duplicate" variant="quiet" size="sm" title="Duplicate">
        <Action Icon={Copy} word="Duplicate" about={title} />
      </Button>
      <Link to={href("/admin/blog/edit/:id", { id })} title="Edit" className={actionClass}>
        <Action Icon={Pencil} word="Edit" about={title} />
      </Link>
      <ConfirmButton
        name="intent"
        value="delete"
        variant="quiet"
        size="sm"
        title="Delete"
        question="Are you sure you want to delete this post?"
        detail={`“${title}” is removed from the site and from this list. You can undo this right after.`}
        confirmLabel="Delete"
      >
        <Action Icon={Trash2} word="Delete" about={title} />
      </ConfirmButton>
    </RowForm>
  );
}

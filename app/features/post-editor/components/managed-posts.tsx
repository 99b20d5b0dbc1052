import { Copy, Eye, type LucideIcon, Pencil, Trash2, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, Link, useLocation } from "react-router";
import { isFiltered, type PostFilter } from "~/features/posts/rules/post-filter";
import type { ListedPost, PostStatus, Tag } from "~/features/posts/schema";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { type DataColumn, DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { FilterBar, SearchInput } from "~/ui/filter-bar";
import { Select } from "~/ui/inputs";
import { Pagination } from "~/ui/pagination";

type ManagedPostsProps = {
  list: { posts: readonly ListedPost[]; total: number; page: number; pageCount: number };
  filter: PostFilter;
  /** Posts by this user show 'You' as the author. */
  viewerId: string;
  filters: ReactNode;
};

/** The table of posts (spec:post-editor#post-list), or why it is empty. */
export function ManagedPosts({ list, filter, viewerId, filters }: ManagedPostsProps) {
  const { posts, total, page, pageCount } = list;
  const title = isFiltered(filter) ? "No posts match your search criteria" : "No blog posts yet";
  return (
    <TableFrame
      filters={filters}
      status={total === 1 ? "1 post" : `${total} posts`}
      pages={<Pagination page={page} pageCount={pageCount} label="Posts" />}
    >
      <DataTable
        caption="Blog posts"
        columns={columnsFor(viewerId)}
        rows={posts}
        rowKey={(post) => post.id}
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
  );
}

export function PostFilters({ filter, tags }: { filter: PostFilter; tags: readonly Tag[] }) {
  return (
    <FilterBar label="Filter posts" clear={isFiltered(filter) ? href("/admin/blog") : undefined}>
      <SearchInput name="q" label="Search posts" placeholder="Search posts..." defaultValue={filter.q} />
      <Field label="Status" labelHidden className="grow sm:grow-0">
        <Select
          name="status"
          defaultValue={filter.status}
          placeholder="All Status"
          options={[
            { value: "draft", label: "Drafts" },
            { value: "published", label: "Published" },
          ]}
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
    </FilterBar>
  );
}

const statusLooks: Record<PostStatus, { tone: BadgeTone; label: string }> = {
  draft: { tone: "neutral", label: "Draft" },
  private: { tone: "warning", label: "Private" },
  published: { tone: "good", label: "Published" },
};

function columnsFor(viewerId: string): DataColumn<ListedPost>[] {
  return [
    { key: "title", header: "Title", rowHeader: true, cell: (post) => <Title {...post} /> },
    {
      key: "status",
      header: "Status",
      cell: ({ status }) => <Badge tone={statusLooks[status].tone}>{statusLooks[status].label}</Badge>,
    },
    {
      key: "published",
      header: "Published",
      cell: ({ publishedAt }) => (publishedAt ? <DateTime at={publishedAt} day /> : "–"),
    },
    {
      key: "author",
      header: "Author",
      cell: ({ authorId }) => (authorId === viewerId ? "You" : "Other"),
    },
    { key: "actions", header: "Actions", cell: (post) => <PostActions {...post} /> },
  ];
}

function Title({ id, title, slug, staffNote }: ListedPost) {
  return (
    <span className="flex min-w-0 flex-col">
      <Link to={href("/admin/blog/edit/:id", { id })} className="link font-semibold wrap-anywhere">
        {title}
      </Link>
      <span className="text-xs font-normal text-ink-soft wrap-anywhere">{href("/blog/:slug", { slug })}</span>
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
    <Form
      method="post"
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
    </Form>
  );
}

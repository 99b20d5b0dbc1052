import { href } from "react-router";
import { type AuthorPosts, NO_AUTHOR } from "~/features/posts/rules/post-filter";
import { formatCount } from "~/kernel/counts";
import { Disclosure } from "~/ui/disclosure";
import { Link } from "~/ui/link";
import { type Column, Table } from "~/ui/table";

/** An author's label in filters and totals. */
export function nameOfAuthor({ authorId, authorName }: Pick<AuthorPosts, "authorId" | "authorName">): string {
  return authorName ?? (authorId === null ? "Unknown author" : "Author without a name");
}

/** Posts by author, whatever the list's filters and page (spec:post-editor#author-totals). */
export function AuthorTotals({ authors }: { authors: readonly AuthorPosts[] }) {
  if (authors.length === 0) return null;
  return (
    <Disclosure label="Posts by author" className="mt-6">
      <Table
        caption="Posts by author"
        columns={columns}
        rows={authors}
        rowKey={({ authorId }) => authorId ?? NO_AUTHOR}
        className="mt-2 sm:max-w-2xl"
      />
    </Disclosure>
  );
}

type CountKey = "posts" | "published" | "private" | "drafts";

const count = (key: CountKey, header: string): Column<AuthorPosts> => ({
  key,
  header,
  align: "end",
  cell: (author) => formatCount(author[key]),
});

const columns: readonly Column<AuthorPosts>[] = [
  {
    key: "author",
    header: "Author",
    rowHeader: true,
    cell: (author) => (
      <Link
        to={`${href("/admin/blog")}?${new URLSearchParams({ author: author.authorId ?? NO_AUTHOR })}`}
        className="link"
      >
        {nameOfAuthor(author)}
      </Link>
    ),
  },
  count("posts", "Posts"),
  count("published", "Published"),
  count("private", "Private"),
  count("drafts", "Drafts"),
];

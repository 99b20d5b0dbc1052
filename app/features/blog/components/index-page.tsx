import { href } from "react-router";
import type { Category, Tag } from "~/features/posts/schema";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Kept } from "~/ui/kept";
import { EmptyPicture } from "~/ui/pictures/empty-picture";
import { isFiltered, type PostFilters } from "../rules/index-filters";
import type { CardPost } from "../rules/post-card";
import { IndexFilters } from "./index-filters";
import { PostCard } from "./post-card";

export type IndexPageProps = {
  posts: readonly CardPost[];
  filters: PostFilters;
  categories: readonly Category[];
  tags: readonly Tag[];
  /** Why the list couldn't be loaded; null if it was. */
  failure: string | null;
};

/** `/blog` (spec:blog#index-page). */
export function IndexPage({ posts, filters, categories, tags, failure }: IndexPageProps) {
  return (
    <>
      <header className="on-deep bg-deep text-on-deep">
        <div className="page py-10 sm:py-14">
          <h1 className="max-w-prose text-2xl sm:text-3xl lg:text-4xl">
            GLP-1 Weight Loss Resources &amp; Guides
          </h1>
          <p className="mt-4 max-w-prose text-lg text-on-deep-soft">
            Expert insights on GLP-1 medication, what it costs, and how to choose a provider.
          </p>
        </div>
      </header>
      <div id="blog-articles" data-enhance="live-results" className="page py-8 sm:py-10">
        <IndexFilters filters={filters} categories={categories} tags={tags} />
        {failure ? (
          <Banner tone="error" title={failure} className="mt-8">
            Please try reloading the page in a moment.
          </Banner>
        ) : (
          <Results posts={posts} filtered={isFiltered(filters)} />
        )}
      </div>
    </>
  );
}

function Results({ posts, filtered }: { posts: readonly CardPost[]; filtered: boolean }) {
  return (
    <section aria-label="Articles" className="mt-4">
      <p role="status" className="figures min-h-6 text-sm text-ink-soft">
        {filtered && posts.length > 0 && (posts.length === 1 ? "1 article" : `${posts.length} articles`)}
      </p>
      {posts.length > 0 ? <Cards posts={posts} /> : <NoPosts filtered={filtered} />}
    </section>
  );
}

/** spec:blog#index-empty */
function NoPosts({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={
        filtered
          ? "No posts match your search criteria. Try adjusting your filters."
          : "No blog posts available yet."
      }
      action={
        filtered && (
          <ButtonLink to={href("/blog")} variant="secondary">
            Clear filters
          </ButtonLink>
        )
      }
    />
  );
}

/** Cards after these are out of view on every screen. */
const IN_VIEW = 24;
const FIRST_ROW = 3;

/** All posts, without pagination (spec:blog#index-list). Cards out of view skip layout. */
function Cards({ posts }: { posts: readonly CardPost[] }) {
  return (
    <ul className="mt-2 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {posts.map((post, index) => (
        <Kept
          key={post.id}
          as="li"
          of={post}
          part={index < FIRST_ROW ? "first" : "next"}
          data-key={post.id}
          className={index < IN_VIEW ? undefined : "out-of-view-112"}
        >
          <PostCard post={post} level={2} first={index < FIRST_ROW} />
        </Kept>
      ))}
    </ul>
  );
}

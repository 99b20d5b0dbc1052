import { useDeferredValue, useSyncExternalStore } from "react";
import { href, useNavigation } from "react-router";
import type { Category, Tag } from "~/features/posts/schema";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
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
      <div className="page py-8 sm:py-10">
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
  const isFiltering = useNavigation().location?.pathname === href("/blog");
  return (
    <section aria-label="Articles" aria-busy={isFiltering} className="mt-4">
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

/** How many cards are hydrated at once; enough to fill any screen. */
const AT_ONCE = 24;

/**
 * All posts, without pagination (spec:blog#index-list). Cards out of view skip layout. A server-rendered page hydrates
 * its first cards at once and the rest later without blocking. Without scripts, the rest is in <noscript>.
 */
function Cards({ posts }: { posts: readonly CardPost[] }) {
  const isLive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const first = posts.slice(0, AT_ONCE);
  const shown = useDeferredValue(isLive ? posts : first, first);
  const rest = posts.slice(AT_ONCE);
  return (
    <>
      <ul className={grid}>
        {shown.map((post, index) => (
          <CardItem key={post.id} post={post} index={index} />
        ))}
      </ul>
      {rest.length > 0 && !isLive && (
        <noscript>
          <ul className={`${grid} pt-6`}>
            {rest.map((post, index) => (
              <CardItem key={post.id} post={post} index={AT_ONCE + index} />
            ))}
          </ul>
        </noscript>
      )}
    </>
  );
}

const grid = "mt-2 grid gap-6 sm:grid-cols-2 lg:grid-cols-3";
const FIRST_ROW = 3;
const subscribeToNothing = () => () => {};

function CardItem({ post, index }: { post: CardPost; index: number }) {
  const isLate = index >= AT_ONCE;
  return (
    <li className={isLate ? "[contain-intrinsic-size:auto_28rem] [content-visibility:auto]" : undefined}>
      <PostCard post={post} level={2} first={index < FIRST_ROW} />
    </li>
  );
}

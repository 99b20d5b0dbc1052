import { ChevronDown, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { PostImage } from "~/features/media/public-components/post-image";
import type { ReaderPost } from "~/features/posts/rules/reader-post";
import type { Heading } from "~/features/posts/schema";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { cx } from "~/ui/cx";
import { DateTime } from "~/ui/date-time";
import { FAQ_ID, FaqSection } from "~/ui/faq-section";
import { NoBreakWords } from "~/ui/no-break-words";
import { filterQuery, toggleCategory, toggleTag } from "../rules/index-filters";

type ArticlePageProps = {
  post: ReaderPost;
  headings: readonly Heading[];
  body: ReactNode;
  /** Shown between the takeaways and the text: the facts of a review. */
  facts?: ReactNode;
  related: ReactNode;
};

/** The page of the templates default and provider_review (spec:blog#article-view). */
export function ArticlePage({ post, headings, body, facts, related }: ArticlePageProps) {
  return (
    <div className="page py-6 sm:py-8">
      <Breadcrumbs
        trail={[
          { label: "Home", to: href("/") },
          { label: "Blog", to: href("/blog") },
        ]}
        here={post.title}
      />
      <article className="mt-6 grid gap-x-12 lg:grid-cols-[minmax(0,65ch)_minmax(15rem,19rem)] lg:justify-between">
        <ArticleHeader post={post} />
        <QuickTakeaways takeaways={post.quickTakeaways} />
        <div className="pt-8 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:self-start lg:pt-2">
          <TableOfContents headings={headings} hasFaq={post.faq.length > 0} />
        </div>
        <div className="flex min-w-0 flex-col gap-10 pt-10">
          {facts}
          {body}
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          <FaqSection faq={post.faq} />
          <Subjects post={post} />
        </div>
      </article>
      {related}
    </div>
  );
}

function ArticleHeader({ post }: { post: ReaderPost }) {
  return (
    <header className="min-w-0">
      <h1 className="max-w-prose text-2xl sm:text-3xl">
        <NoBreakWords text={post.title} />
      </h1>
      {post.excerpt && <p className="mt-4 max-w-prose text-lg text-ink-soft">{post.excerpt}</p>}
      <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span>
          Published <DateTime at={post.publishedAt ?? post.createdAt} day />
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Clock aria-hidden="true" className="size-4" />
          {post.estimatedReadTime} min read
        </span>
      </p>
      {post.featuredImage && (
        <PostImage
          src={post.featuredImage}
          sizes="(min-width: 64rem) 44rem, calc(100vw - 2.5rem)"
          alt=""
          width={1200}
          height={675}
          fetchPriority="high"
          className="mt-8 aspect-[2/1] w-full rounded-xl bg-art-wash object-cover"
        />
      )}
    </header>
  );
}

/** A numbered list (spec:blog#quick-takeaways). */
function QuickTakeaways({ takeaways }: { takeaways: readonly string[] }) {
  if (takeaways.length === 0) return null;
  return (
    <section
      aria-labelledby="quick-takeaways"
      className="mt-8 rounded-lg border border-accent-line bg-accent-soft p-5 sm:p-6"
    >
      <h2 id="quick-takeaways" className="text-lg font-semibold">
        Quick Takeaways
      </h2>
      <ol className="mt-4 flex flex-col gap-3">
        {takeaways.map((takeaway, index) => (
          <li key={takeaway} className="flex gap-3">
            <span
              aria-hidden="true"
              className="figures mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-accent text-xs font-semibold text-on-accent"
            >
              {index + 1}
            </span>
            <span className="min-w-0">{takeaway}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Links to more posts on the same subjects. */
function Subjects({ post }: { post: ReaderPost }) {
  const none = { search: "", categories: [], tags: [] };
  // A tag with the same name as one of the article's categories would appear twice.
  const tags = post.tags.filter((tag) => !post.categories.some(({ name }) => name === tag.name));
  const links = [
    ...post.categories.map(({ id, name }) => ({ name, query: filterQuery(toggleCategory(none, id)) })),
    ...tags.map(({ slug, name }) => ({ name, query: filterQuery(toggleTag(none, slug)) })),
  ];
  if (links.length === 0) return null;
  return (
    <nav aria-label="Topics in this article" className="no-print flex flex-wrap items-center gap-2 pt-10">
      <span className="mr-1 text-sm text-ink-soft">More on</span>
      {links.map(({ name, query }) => (
        <Link
          key={query}
          to={href("/blog") + query}
          className="inline-flex min-h-11 items-center rounded-full bg-sunken px-4 text-sm font-medium text-ink no-underline transition-colors hover:bg-accent-soft"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Open by default (spec:blog#table-of-contents); uses <details>, so that it collapses without scripts. */
function TableOfContents({ headings, hasFaq }: { headings: readonly Heading[]; hasFaq: boolean }) {
  if (headings.length === 0) return null;
  const entries = hasFaq ? [...headings, { id: FAQ_ID, text: "FAQ", level: 1 as const }] : headings;
  return (
    <nav aria-label="Table of Contents" className="no-print">
      <details open className="group border-y border-line lg:border-y-0">
        <summary className="flex min-h-12 items-center justify-between gap-3 rounded-sm font-semibold hover:text-accent-text">
          Table of Contents
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-accent-text transition-transform group-open:rotate-180"
          />
        </summary>
        <ol className="pb-3 lg:max-h-[70dvh] lg:overflow-y-auto lg:border-l lg:border-line lg:pb-0">
          {entries.map(({ id, text, level }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={cx(
                  "block py-2.5 text-sm text-ink-soft no-underline hover:text-accent-text lg:py-1.5 lg:-ml-px lg:border-l lg:border-transparent lg:hover:border-accent",
                  level === 2 ? "pl-5 lg:pl-8" : "font-medium lg:pl-4",
                )}
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

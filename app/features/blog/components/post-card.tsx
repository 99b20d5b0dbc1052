import { ArrowRight, Clock } from "lucide-react";
import { href, Link } from "react-router";
import { PostImage } from "~/features/media/public-components/post-image";
import { DateTime } from "~/ui/date-time";
import { NoBreakWords } from "~/ui/no-break-words";
import type { CardPost } from "../rules/post-card";

type PostCardProps = {
  post: CardPost;
  level: 2 | 3;
  /** Among the first on the page: its image loads eagerly. */
  first?: boolean;
};

/** Image, date, read time, title, three lines of the excerpt, and 'Read More' (spec:blog#post-card). */
export function PostCard({ post, level, first = false }: PostCardProps) {
  const address = href("/blog/:slug", { slug: post.slug });
  const Heading = `h${level}` as const;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-md transition-shadow hover:shadow-lg">
      <CardImage image={post.featuredImage} first={first} />
      <div className="flex grow flex-col p-5 sm:p-6">
        <PostFacts post={post} />
        <Heading className="mt-2 text-lg font-semibold">
          <Link
            to={address}
            className="rounded-sm text-ink no-underline group-hover:text-accent-text after:absolute after:inset-0"
          >
            <NoBreakWords text={post.title} />
          </Link>
        </Heading>
        <p className="mt-2 line-clamp-3 text-ink-soft">{post.excerpt}</p>
        <p className="relative mt-auto flex pt-3">
          <Link
            to={address}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-accent-text no-underline hover:underline"
          >
            Read More
            <span className="sr-only">: {post.title}</span>
            <ArrowRight
              aria-hidden="true"
              className="size-4 transition-transform group-hover:translate-x-0.5"
            />
          </Link>
        </p>
      </div>
    </article>
  );
}

/** Posts without an image show a plain background, so that the cards still align. */
function CardImage({ image, first }: { image: string | null; first: boolean }) {
  if (!image) return <div className="aspect-video bg-art-wash" />;
  return (
    <PostImage
      src={image}
      sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
      alt=""
      width={640}
      height={360}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      className="aspect-video w-full bg-art-wash object-cover"
    />
  );
}

/** Date and read time. */
function PostFacts({ post }: { post: Pick<CardPost, "publishedAt" | "estimatedReadTime"> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-faint">
      <DateTime at={post.publishedAt} day />
      <span className="inline-flex items-center gap-1.5">
        <Clock aria-hidden="true" className="size-4" />
        {post.estimatedReadTime} min read
      </span>
    </p>
  );
}

import { Form, href } from "react-router";
import { formatDollars } from "~/kernel/money";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import type { Mention } from "../rules/mentions";
import type { PostWithOldPrices } from "../rules/post-with-old-prices";

/**
 * The posts with old amounts and their replacements, then the posts without old amounts
 * (spec:price-mentions#mention-others).
 */
export function PostsWithOldPrices({ posts }: { posts: readonly PostWithOldPrices[] }) {
  const named = posts.filter(({ mentions }) => mentions.length > 0);
  const others = posts.filter(({ mentions }) => mentions.length === 0);
  return (
    <div className="flex flex-col gap-5">
      {named.length === 0 && <p className="text-sm">No post names an old price.</p>}
      {named.map((post) => (
        <section
          key={post.id}
          aria-labelledby={`post-${post.id}`}
          className="rounded-lg border border-line bg-surface p-4"
        >
          <h2 id={`post-${post.id}`} className="text-lg font-semibold wrap-anywhere">
            <PostLink post={post} />
          </h2>
          <ul className="mt-3 flex flex-col divide-y divide-line">
            {post.mentions.map((mention) => (
              <li key={`${mention.path} ${mention.at}`} className="py-3">
                <MentionRow post={post} mention={mention} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {others.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-2 font-semibold">
            {others.length === 1 ? "1 more post" : `${others.length} more posts`} with these providers,
            without an old price in the text
          </summary>
          <ul className="mt-2 flex flex-col gap-2">
            {others.map((post) => (
              <li key={post.id}>
                <PostLink post={post} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function PostLink({ post: { id, title, status } }: { post: PostWithOldPrices }) {
  return (
    <>
      <Link to={href("/admin/blog/edit/:id", { id })} className="link">
        {title}
      </Link>
      {status === "private" && <Badge>Private</Badge>}
    </>
  );
}

const doubts = {
  "other-price": "These providers also have a current price of this amount.",
  "other-paragraph": "The provider isn’t named in this paragraph.",
} as const;

function MentionRow({ post, mention }: { post: PostWithOldPrices; mention: Mention }) {
  const { change, before, after, from, to, token, doubt } = mention;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-soft">
        {change.brandName}, {change.plan}
        {change.isMonthly && ", per month"}: {formatDollars(change.oldCents)} →{" "}
        <strong className="text-ink">{formatDollars(change.newCents)}</strong>
      </p>
      <p className="max-w-prose wrap-anywhere">
        {before && `…${before} `}
        <mark className="rounded-sm bg-warning-soft px-1 text-ink">{from}</mark>
        {after && ` ${after}…`}
      </p>
      {doubt && <p className="text-sm text-warning-text">{doubts[doubt]} Read it before you replace it.</p>}
      <div className="flex flex-wrap gap-2">
        <Replace post={post} mention={mention} to={to} label={`Replace with ${to}`} />
        {token && <Replace post={post} mention={mention} to={token} label="Keep it current" />}
      </div>
    </div>
  );
}

type ReplaceProps = { post: PostWithOldPrices; mention: Mention; to: string; label: string };

function Replace({ post, mention: { path, at, from }, to, label }: ReplaceProps) {
  const fields = { postId: post.id, version: post.version, path, at, from, to };
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary" size="sm" className="max-sm:min-h-11">
        {label}
        <span className="sr-only">
          : {from} in {post.title}
        </span>
      </Button>
    </Form>
  );
}

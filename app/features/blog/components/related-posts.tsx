import { Kept } from "~/ui/kept";
import type { CardPost } from "../rules/post-card";
import { PostCard } from "./post-card";

/** What to read next. */
export function RelatedPosts({ posts }: { posts: readonly CardPost[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="read-next" className="no-print mt-16 border-t border-line pt-12">
      <h2 id="read-next" className="text-xl lg:text-2xl">
        Read next
      </h2>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <Kept key={post.id} as="li" of={post} part="related">
            <PostCard post={post} level={3} />
          </Kept>
        ))}
      </ul>
    </section>
  );
}

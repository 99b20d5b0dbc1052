import { expect, test } from "vitest";
import { buildPost, buildSummary } from "~/features/posts/factory";
import { relatedPosts } from "./related-posts";

const tag = (id: number) => ({ id, name: `Tag ${id}`, slug: `tag-${id}` });
const category = { id: 1, name: "Prices" };

test("posts that share the most come first, newer before older, never the post itself", () => {
  const post = buildPost(3, { tags: [tag(1), tag(2)], categories: [category] });
  const published = [
    buildSummary(1),
    buildSummary(2),
    buildSummary(3, { tags: post.tags, categories: [category] }),
    buildSummary(4, { categories: [category] }),
    buildSummary(5, { tags: [tag(2), tag(1)] }),
    buildSummary(6, { tags: [tag(1)] }),
  ];
  expect(relatedPosts(post, published).map(({ slug }) => slug)).toEqual(["post-5", "post-6", "post-4"]);
  expect(relatedPosts(buildPost(9), published).map(({ slug }) => slug)).toEqual([
    "post-1",
    "post-2",
    "post-3",
  ]);
});

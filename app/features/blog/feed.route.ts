import { href } from "react-router";
import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/feed.route";
import { atomFeed } from "./rules/feed";

/** `/feed.xml`: the newest posts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { SITE_NAME, SITE_URL } = context.get(platformContext).config;
  const posts = await context.get(postCatalogContext).published();
  const feed = atomFeed(posts, {
    siteName: SITE_NAME,
    feedUrl: SITE_URL + href("/feed.xml"),
    blogUrl: SITE_URL + href("/blog"),
    postUrl: (slug) => SITE_URL + href("/blog/:slug", { slug }),
  });
  return new Response(feed, {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      "X-Page-Cache": "posts",
      "X-Page-Query": "",
    },
  });
}

import { actorContext } from "~/features/auth/middleware.server";
import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import { canReadPost } from "~/features/posts/rules/access";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/social.route";
import { titleImagesContext } from "./use-cases/social-images.server";

/** `/blog/{slug}/social.png`: the image for sharing a post (spec:blog#social-image). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const post = await context.get(postCatalogContext).bySlug(params.slug);
  if (!post || !canReadPost(context.get(actorContext), post)) return new Response(null, { status: 404 });
  const { SITE_NAME } = context.get(platformContext).config;
  const text = { title: post.title, note: `${post.estimatedReadTime} min read`, siteName: SITE_NAME };
  const png = await context.get(titleImagesContext).png(text);
  return new Response(png, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  });
}

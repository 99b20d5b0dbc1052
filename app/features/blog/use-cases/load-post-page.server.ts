import type { RouterContextProvider } from "react-router";
import type { Actor } from "~/features/auth/rules/access";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import type { Post } from "~/features/posts/schema";
import { quizSiteTexts } from "~/features/quiz/rules/site-texts";
import { platformContext } from "~/platform/context.server";
import { buildPostPage } from "./post-page.server";

type PageRequest = {
  post: Post;
  /** The reader, if signed in. */
  actor: Actor | null;
  /** The query of the page's URL. */
  query: URLSearchParams;
};

/**
 * Everything that a post's page shows, stored or not. Only rankings include a quiz's texts, so that articles stay
 * small.
 */
export async function loadPostPage(context: Readonly<RouterContextProvider>, request: PageRequest) {
  const [brands, published, content] = await Promise.all([
    context.get(brandCatalogContext).all(),
    context.get(postCatalogContext).published(),
    context.get(siteTextsContext).content(),
  ]);
  const page = buildPostPage({ ...request, brands, published });
  const { compareWidgetClaim, ...texts } = content;
  const { CONSENT_PRECHECKED } = context.get(platformContext).config;
  return {
    ...page,
    compareWidgetClaim,
    siteTexts: page.rankingTemplate && quizSiteTexts(texts),
    consentPrechecked: CONSENT_PRECHECKED,
  };
}

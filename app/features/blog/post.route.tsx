import { data, href, redirect, redirectDocument } from "react-router";
import { actorContext } from "~/features/auth/middleware.server";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import type { SiteContent } from "~/features/content/rules/site-content";
import { VariantMirror } from "~/features/split-tests/components/variant-mirror";
import { splitVisitContext } from "~/features/split-tests/endpoint/visits.server";
import { leadToVariant } from "~/features/split-tests/middleware.server";
import { platformContext } from "~/platform/context.server";
import { latePart } from "~/ui/late-part";
import { Skeleton, Spinner } from "~/ui/loading";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/post.route";
import { ArticleBody, type Widgets } from "./components/article-body";
import { ArticlePage } from "./components/article-page";
import { CompareWidget } from "./components/compare-widget";
import { AdvertiserDisclosure } from "./components/disclosure-modal";
import { PostFailed } from "./components/post-failed";
import { PostNotFound } from "./components/post-not-found";
import { PreviewNote } from "./components/preview-note";
import type { QuizSiteTexts } from "./components/ranking-post";
import { RelatedPosts } from "./components/related-posts";
import { ReviewFacts } from "./components/review-facts";
import { ViewTracker } from "./components/view-tracker";
import { WidgetFrame } from "./components/widget-frame";
import { serveRawPost } from "./middleware.server";
import { postCatalogContext } from "./queries/catalog.server";
import { canReadPost } from "./rules/access";
import { postLoadingMessage } from "./rules/messages";
import { readPage } from "./service/reading.server";
import { postStructuredData } from "./service/structured-data.server";

// What only some posts show has scripts of its own, so that a plain article stays light.
const ranking = latePart("ranking", async () => (await import("./components/ranking-post")).RankingPost);
const calculator = latePart(
  "calculator",
  async () => (await import("~/features/calculator/components/calculator-form")).CalculatorForm,
);
const savings = latePart(
  "savings",
  async () => (await import("~/features/savings/components/prescription-widget")).PrescriptionWidget,
);
await Promise.all([ranking.ready, calculator.ready, savings.ready]);

/** A post of the template custom_html is answered before any page is made. */
export const middleware: Route.MiddlewareFunction[] = [leadToVariant, serveRawPost];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const posts = context.get(postCatalogContext);
  const actor = context.get(actorContext);
  const post = await posts.bySlug(params.slug);
  if (!post || !canReadPost(actor, post)) {
    const slug = await posts.currentSlug(params.slug);
    if (slug && slug !== params.slug) throw redirect(href("/blog/:slug", { slug }) + url.search, 301);
    return data(null, { status: 404 });
  }
  // Only data requests come this far: the browser has to leave this page for the document.
  if (post.template === "custom_html") throw redirectDocument(url.pathname + url.search);

  const catalog = context.get(brandCatalogContext);
  const [brands, published] = await Promise.all([catalog.all(), posts.published()]);
  const page = readPage({ post, actor, brands, published, query: url.searchParams });
  const { CONSENT_PRECHECKED, SITE_NAME, SITE_URL } = context.get(platformContext).config;
  const structuredData = postStructuredData(page, { siteName: SITE_NAME, siteUrl: SITE_URL });
  // With a query the page may say what only this reader's address says.
  const headers: HeadersInit = url.search === "" ? { "X-Page-Cache": "posts brands site" } : {};
  const { compareWidgetClaim, ...texts } = await context.get(siteTextsContext).content();
  const siteTexts = page.rankingTemplate && quizSiteTexts(texts);
  const { shown: variant } = context.get(splitVisitContext);
  const asked = variant && variant.askedSlug !== post.slug ? await posts.bySlug(variant.askedSlug) : null;
  // A variant stands in for the post that was asked for (decision R4).
  const canonicalUrl = asked ? canonicalOf(asked, SITE_URL) : post.canonicalUrl;
  const shared = { structuredData, compareWidgetClaim, siteTexts, consentPrechecked: CONSENT_PRECHECKED };
  return data({ ...page, ...shared, variant, canonicalUrl }, { headers });
}

function canonicalOf(post: { slug: string; canonicalUrl: string | null }, siteUrl: string): string {
  return post.canonicalUrl ?? siteUrl + href("/blog/:slug", { slug: post.slug });
}

/** Only a ranking carries them: a plain article stays light. */
function quizSiteTexts(texts: Omit<SiteContent, "compareWidgetClaim">): QuizSiteTexts {
  const { quizClaims, loadingWords, squeezeDefaults, testimonials } = texts;
  return { quizClaims, loadingWords, squeezeDefaults, testimonials: testimonials.quiz };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const site = matches[0].loaderData;
  const path = href("/blog/:slug", params);
  if (!loaderData) {
    const description = "The blog post you're looking for doesn't exist or has been removed.";
    return pageMeta({ site, path, title: "Post Not Found", description, noindex: true });
  }
  const { post, structuredData, isPrivate, canonicalUrl } = loaderData;
  return [
    ...pageMeta({
      site,
      path,
      title: post.metaTitle ?? post.title,
      description: post.metaDescription ?? post.excerpt,
      canonical: canonicalUrl ?? undefined,
      image: href("/blog/:slug/social.png", params),
      type: "article",
      noindex: isPrivate,
    }),
    ...(post.metaKeywords ? [{ name: "keywords", content: post.metaKeywords }] : []),
    ...structuredData.map((item) => ({ "script:ld+json": item })),
  ];
};

export default function PostPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PostNotFound />;
  const {
    post,
    rankingTemplate,
    quizTexts,
    siteTexts,
    article,
    entries,
    reviewed,
    related,
    staffNote,
    variant,
  } = loaderData;
  const body = <ArticleBody parts={article.parts} widgets={widgetsOf(loaderData)} />;
  const next = <RelatedPosts posts={related} />;
  return (
    <>
      <ViewTracker variantId={variant?.variantId} />
      {variant && <VariantMirror {...variant} />}
      {staffNote && <PreviewNote {...staffNote} />}
      {rankingTemplate && siteTexts ? (
        <div data-part="ranking">
          <ranking.Part
            fallback={<Spinner label={postLoadingMessage} className="min-h-dvh" />}
            post={{ ...post, template: rankingTemplate }}
            texts={quizTexts}
            siteTexts={siteTexts}
            entries={entries}
            body={body}
            disclosure={<AdvertiserDisclosure />}
            variantId={variant?.variantId}
          />
        </div>
      ) : (
        <ArticlePage
          post={post}
          headings={article.headings}
          body={body}
          facts={reviewed && <ReviewFacts brand={reviewed} {...(post.providerDetails ?? noDetails)} />}
          related={next}
        />
      )}
    </>
  );
}

const noDetails = { pros: [], cons: [] };

const toolFallback = <Skeleton className="h-96" />;

/** The tools that an article may hold, from the features they belong to (B 2 "Embeddable widgets"). */
function widgetsOf(post: {
  consentPrechecked: boolean;
  providerNames: readonly string[];
  compareWidgetClaim: string;
}): Widgets {
  const { compareWidgetClaim, ...tools } = post;
  return {
    calculator: (
      <WidgetFrame
        part="calculator"
        title="GLP-1 Weight Loss Calculator"
        lead="Four answers give you an estimate, week by week. It is an estimate, not medical advice."
      >
        <calculator.Part fallback={toolFallback} />
      </WidgetFrame>
    ),
    compareProviders: (
      <WidgetFrame title="Find Your Perfect GLP-1 Provider" lead={compareWidgetClaim}>
        <CompareWidget />
      </WidgetFrame>
    ),
    savePrescription: (
      <WidgetFrame
        part="savings"
        title="Save on Your GLP-1 Prescription"
        lead="Tell us what you take and what you pay. We look for providers that would cost you less."
      >
        <savings.Part fallback={toolFallback} {...tools} />
      </WidgetFrame>
    ),
  };
}

/** Keeps header and footer where the post could not be read. */
export function ErrorBoundary() {
  return <PostFailed />;
}

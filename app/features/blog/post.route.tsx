import { data, href, redirect, redirectDocument } from "react-router";
import { actorContext } from "~/features/auth/middleware.server";
import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import { findStaffNote } from "~/features/posts/queries/staff-notes.server";
import { canReadPost } from "~/features/posts/rules/access";
import { redirectToAssignedVariant } from "~/features/split-tests/middleware.server";
import { visitorVariantContext } from "~/features/split-tests/use-cases/variant-assignment.server";
import { platformContext } from "~/platform/context.server";
import type { PageHandle } from "~/ui/document-page";
import { lazyComponent } from "~/ui/lazy-component";
import { Skeleton } from "~/ui/loading";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/post.route";
import { PostFailed } from "./components/post-failed";
import { PostNotFound } from "./components/post-not-found";
import { PostVisit } from "./components/post-visit";
import { PreviewNote } from "./components/preview-note";
import { RankingPost } from "./components/ranking-post";
import { rankingProps } from "./components/ranking-props";
import { serveRawPost } from "./middleware.server";
import { loadPostPage } from "./use-cases/load-post-page.server";
import { postStructuredData } from "./use-cases/structured-data.server";

const loadCalculator = async () =>
  (await import("~/features/calculator/components/calculator-form")).CalculatorForm;
const loadSavings = async () =>
  (await import("~/features/savings/components/prescription-widget")).PrescriptionWidget;

// Only the server renders documents, so the browser doesn't load their components.
const documents = import.meta.env.SSR
  ? {
      Post: (await import("./components/document-post")).DocumentPost,
      Calculator: await loadCalculator(),
      Savings: await loadSavings(),
    }
  : null;

// On a hydrated page, the tools in the text have their own scripts.
const calculator = lazyComponent("calculator", loadCalculator);
const savings = lazyComponent("savings", loadSavings);
await Promise.all([calculator.ready, savings.ready]);

type LoadedPost = Route.ComponentProps["loaderData"];
const asksQuestions = (page: NonNullable<LoadedPost>) => page.post.quizQuestions.length > 0;

/** Every post is a document, except those that ask questions (spec:blog#documents). */
export const handle: PageHandle<LoadedPost> = { document: (page) => !page || !asksQuestions(page) };

/** A custom_html post is served before any page is rendered. */
export const middleware: Route.MiddlewareFunction[] = [redirectToAssignedVariant, serveRawPost];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const posts = context.get(postCatalogContext);
  const actor = context.get(actorContext);
  const post = await posts.bySlug(params.slug);
  if (!post || !canReadPost(actor, post)) {
    const slug = await posts.currentSlug(params.slug);
    if (slug && slug !== params.slug) throw redirect(href("/blog/:slug", { slug }) + url.search, 301);
    return data(null, { status: 404 });
  }
  // Only data requests get this far: the browser has to leave this page for the document.
  if (post.template === "custom_html") throw redirectDocument(url.pathname + url.search);

  const page = await loadPostPage(context, { post, actor, query: url.searchParams });
  const { db, config } = context.get(platformContext);
  const { SITE_NAME, SITE_URL } = config;
  const draftNote = page.staffNote?.status === "draft" ? await findStaffNote(db, post.id) : null;
  const structuredData = postStructuredData(page, { siteName: SITE_NAME, siteUrl: SITE_URL });
  // With a query, the page may contain text from this reader's URL.
  const headers: HeadersInit = url.search === "" ? { "X-Page-Cache": "posts brands site" } : {};
  const { shown: variant } = context.get(visitorVariantContext);
  const requestedPost =
    variant && variant.requestedSlug !== post.slug ? await posts.bySlug(variant.requestedSlug) : null;
  // For a variant, the canonical URL is that of the requested post (spec:split-tests#canonical).
  const canonicalUrl = requestedPost ? canonicalOf(requestedPost, SITE_URL) : post.canonicalUrl;
  return data({ ...page, draftNote, structuredData, variant, canonicalUrl }, { headers });
}

/** spec:blog#canonical */
function canonicalOf(post: { slug: string; canonicalUrl: string | null }, siteUrl: string): string {
  return post.canonicalUrl ?? siteUrl + href("/blog/:slug", { slug: post.slug });
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
  const { staffNote, draftNote, variant } = loaderData;
  return (
    <>
      <PostVisit variant={variant} />
      {staffNote && <PreviewNote {...staffNote} draftNote={draftNote} />}
      {asksQuestions(loaderData) ? <QuizPost page={loaderData} /> : <ReadPost page={loaderData} />}
    </>
  );
}

type PostProps = { page: NonNullable<LoadedPost> };

function ReadPost({ page }: PostProps) {
  const { consentPrechecked, providerNames, variant } = page;
  return (
    documents && (
      <documents.Post
        page={page}
        variantId={variant?.variantId}
        calculator={documents.Calculator}
        savings={{ component: documents.Savings, props: { consentPrechecked, providerNames } }}
      />
    )
  );
}

function QuizPost({ page }: PostProps) {
  const { consentPrechecked, providerNames, variant } = page;
  const props = { fallback: <Skeleton className="h-96" />, consentPrechecked, providerNames };
  const tools = {
    calculator: (
      <div data-lazy="calculator">
        <calculator.Component fallback={props.fallback} />
      </div>
    ),
    savings: (
      <div data-lazy="savings">
        <savings.Component {...props} />
      </div>
    ),
  };
  const ranking = rankingProps(page, tools, variant?.variantId);
  return ranking && <RankingPost {...ranking} />;
}

/** Keeps header and footer if the post couldn't be read. */
export function ErrorBoundary() {
  return <PostFailed />;
}

import { data, href, redirect, redirectDocument } from "react-router";
import { actorContext } from "~/features/auth/middleware.server";
import { CalculatorForm } from "~/features/calculator/components/calculator-form";
import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import { findStaffNote } from "~/features/posts/queries/staff-notes.server";
import { canReadPost } from "~/features/posts/rules/access";
import { PrescriptionWidget } from "~/features/savings/components/prescription-widget";
import { redirectToAssignedVariant } from "~/features/split-tests/middleware.server";
import { visitorVariantContext } from "~/features/split-tests/use-cases/variant-assignment.server";
import { platformContext } from "~/platform/context.server";
import type { PageHandle } from "~/ui/document-page";
import { Island } from "~/ui/island";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/post.route";
import { DocumentPost } from "./components/document-post";
import { PostFailed } from "./components/post-failed";
import { PostNotFound } from "./components/post-not-found";
import { PostVisit } from "./components/post-visit";
import { PreviewNote } from "./components/preview-note";
import { serveRawPost } from "./middleware.server";
import { loadPostPage } from "./use-cases/load-post-page.server";
import { postStructuredData } from "./use-cases/structured-data.server";

/** Every post is a document (spec:blog#documents). */
export const handle: PageHandle = { document: true };

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
  const { staffNote, draftNote, variant, consentPrechecked, providerNames } = loaderData;
  const savings = { consentPrechecked, providerNames };
  return (
    <>
      <PostVisit variant={variant} />
      {staffNote && <PreviewNote {...staffNote} draftNote={draftNote} />}
      <DocumentPost
        page={loaderData}
        variantId={variant?.variantId ?? null}
        tools={{
          calculator: <Island name="calculator" component={CalculatorForm} props={{}} />,
          savings: <Island name="prescription" component={PrescriptionWidget} props={savings} />,
        }}
      />
    </>
  );
}

/** Keeps header and footer if the post couldn't be read. */
export function ErrorBoundary() {
  return <PostFailed />;
}

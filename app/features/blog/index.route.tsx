import { data, href } from "react-router";
import { type PostCatalog, postCatalogContext } from "~/features/posts/queries/catalog.server";
import { readerTags } from "~/features/posts/rules/tags";
import type { PostSummary } from "~/features/posts/schema";
import { breadcrumbData } from "~/features/providers/rules/structured-data";
import { platformContext } from "~/platform/context.server";
import type { Log } from "~/platform/log.server";
import type { PageHandle } from "~/ui/document-page";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/index.route";
import { IndexPage } from "./components/index-page";
import {
  filterParameters,
  isFiltered,
  matchesFilters,
  type PostFilters,
  readFilters,
} from "./rules/index-filters";
import { toCard } from "./rules/post-card";

export const handle: PageHandle = { document: true };

/**
 * Every published post, or those that match the URL's filters. The full list is the same for everyone and is cached.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const catalog = context.get(postCatalogContext);
  const { config, log } = context.get(platformContext);
  const [categories, tags] = await Promise.all([
    orEmpty(catalog.categories(), "categories", log),
    orEmpty(catalog.tags(), "tags", log).then(readerTags),
  ]);
  const filters = readFilters(url.searchParams, { categories, tags });
  const structuredData = breadcrumbData([
    { name: "Home", url: config.SITE_URL + href("/") },
    { name: "Blog", url: config.SITE_URL + href("/blog") },
  ]);
  const shared = { filters, categories, tags, structuredData };
  try {
    const posts = (await findPosts(catalog, filters)).map(toCard);
    const headers = { "X-Page-Cache": "posts site", "X-Page-Query": filterParameters.join(" ") };
    return data({ ...shared, posts, failure: null }, { headers });
  } catch (error) {
    log.failure(error, failedMessage);
    return data({ ...shared, posts: [], failure: failedMessage }, { status: 503 });
  }
}

/** spec:blog#index-failure */
const failedMessage = "Failed to load blog posts";

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

async function findPosts(catalog: PostCatalog, filters: PostFilters): Promise<PostSummary[]> {
  const posts = await catalog.published();
  const found = filters.search ? await catalog.search(filters.search) : null;
  return posts.filter((post) => matchesFilters(post, filters, found));
}

/** If categories and tags can't be read, the error is only logged (spec:blog#index-failure). */
async function orEmpty<Item>(reading: Promise<readonly Item[]>, what: string, log: Log) {
  try {
    return await reading;
  } catch (error) {
    log.failure(error, `${what} not read`);
    return [];
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta({
    site: matches[0].loaderData,
    path: href("/blog"),
    title: "GLP-1 Weight Loss Resources & Guides",
    description:
      "Guides to semaglutide and tirzepatide: what they cost, how to compare online providers, and what to ask before you pay.",
    noindex: loaderData && isFiltered(loaderData.filters),
  }),
  feedLink,
  ...(loaderData ? [{ "script:ld+json": loaderData.structuredData }] : []),
];

const feedLink = {
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: "New articles",
  href: href("/feed.xml"),
} as const;

export default function Blog({ loaderData: { structuredData: _, ...page } }: Route.ComponentProps) {
  return <IndexPage {...page} />;
}

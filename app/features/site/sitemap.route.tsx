import { data, href, redirectDocument } from "react-router";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { pageMeta } from "~/ui/meta";
import { ErrorPicture } from "~/ui/pictures/error-picture";
import type { Route } from "./+types/sitemap.route";
import { serveSitemap } from "./middleware.server";
import { sitemapContext } from "./use-cases/sitemap.server";

/** The middleware serves the file before any page is rendered; this page appears only if the file is missing. */
export const middleware: Route.MiddlewareFunction[] = [serveSitemap];

export async function loader({ context }: Route.LoaderArgs) {
  try {
    await context.get(sitemapContext).read();
  } catch {
    return data(null, { status: 503, headers: { "Retry-After": "60" } });
  }
  throw redirectDocument(href("/sitemap.xml"));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/sitemap.xml"),
    title: "Sitemap Generation Error",
    description: "We couldn’t create the sitemap.",
    noindex: true,
  });

/** spec:blog#sitemap-failure */
export default function SitemapError() {
  return (
    <div className="page py-8 lg:py-16">
      <EmptyState
        level={1}
        picture={<ErrorPicture />}
        title="Sitemap Generation Error"
        action={
          <ButtonLink to={href("/sitemap.xml")} reloadDocument>
            Retry
          </ButtonLink>
        }
      >
        Error generating sitemap: the database isn’t responding.
      </EmptyState>
    </div>
  );
}

import {
  href,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from "react-router";
import { StaffAreaLoading } from "~/features/auth/components/staff-area-loading";
import { actorContext, readIdentity } from "~/features/auth/middleware.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { sourceOf } from "~/features/content/rules/facts";
import { ErrorPage } from "~/features/site/components/error-page";
import { platformContext } from "~/platform/context.server";
import { fontPreload } from "~/ui/font";
import { citedSources, type Site, SiteProvider } from "~/ui/site-context";
import type { Route } from "./+types/root";
import styles from "./ui/app.css?url";

export const links: Route.LinksFunction = () => [
  fontPreload,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Identifies the user for every page and data request. */
export const middleware: Route.MiddlewareFunction[] = [readIdentity];

/** What every page needs to know about the site and the signed-in user. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(platformContext);
  const actor = context.get(actorContext);
  const facts = await context.get(siteTextsContext).facts();
  return {
    siteName: config.SITE_NAME,
    siteUrl: config.SITE_URL,
    supportEmail: config.SUPPORT_EMAIL,
    staff: actor && { name: actor.name },
    sources: Object.fromEntries(citedSources.map((id) => [id, sourceOf(facts[id])])) as Site["sources"],
  };
}

/**
 * Only a user's action (signing in or out) changes this, so navigation doesn't load it again. The exception is a
 * redirect to the sign-in page: the user may have been signed out elsewhere, and that page must not offer Logout.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formMethod, nextUrl, defaultShouldRevalidate } = args;
  const isChange = formMethod !== undefined && formMethod !== "GET";
  return (isChange || nextUrl.pathname === href("/login")) && defaultShouldRevalidate;
}

/**
 * Whether the page is sent without scripts, because its route has `handle.withoutScripts`: a page that visitors only
 * read, whose links are plain links. In the browser, a visitor who came from another page keeps the scripts.
 */
function useWithoutScripts(): boolean {
  const matches = useMatches();
  const isPlain = ({ handle }: (typeof matches)[number]) =>
    typeof handle === "object" && handle !== null && "withoutScripts" in handle;
  return import.meta.env.SSR && matches.some(isPlain);
}

export function Layout({ children }: { children: React.ReactNode }) {
  const withoutScripts = useWithoutScripts();
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {/* Before the scripts that Links preloads: nothing is visible until the styles have loaded. */}
        <link rel="stylesheet" href={styles} precedence="high" />
        <Links />
      </head>
      <body>
        {children}
        {!withoutScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <SiteProvider site={loaderData}>
      <StaffAreaLoading />
      <Outlet />
    </SiteProvider>
  );
}

/** The last fallback. A failure here has no header, since the header needs the site's data. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <title>Something went wrong</title>
      <ErrorPage error={error} />
    </main>
  );
}

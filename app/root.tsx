import { enhanceScript } from "virtual:enhance-scripts";
import { useContext, useEffect } from "react";
import {
  createPath,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useNavigation,
} from "react-router";
import { actorContext, readIdentity } from "~/features/auth/middleware.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { sourceOf } from "~/features/content/rules/facts";
import { ErrorPage } from "~/features/site/components/error-page";
import { platformContext } from "~/platform/context.server";
import { FailedPageContext, kindOfPage } from "~/ui/document-page";
import { fontPreload } from "~/ui/font";
import { RouterNavigation } from "~/ui/router-navigation";
import { citedSources, type Site, SiteProvider } from "~/ui/site-context";
import type { Route } from "./+types/root";
import { startBehaviors } from "./enhance/start";
import { isInteractive } from "./interactive-pages";
import styles from "./ui/app.css?url";
import fonts from "./ui/fonts.css?url";

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

/** Only a user's action changes this, so navigation doesn't load it again. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isChange = formMethod !== undefined && formMethod !== "GET";
  return isChange && defaultShouldRevalidate;
}

/** How the page is sent, as its route's `handle` says. In the browser, every rendered page is a hydrated one. */
function useKindOfPage() {
  const matches = useMatches();
  const isFailed = useContext(FailedPageContext);
  return import.meta.env.SSR && !isFailed ? kindOfPage(matches) : "hydrated";
}

export function Layout({ children }: { children: React.ReactNode }) {
  const kind = useKindOfPage();
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {/* Before the scripts that Links preloads: nothing is visible until the styles have loaded. */}
        <link rel="stylesheet" href={fonts} precedence="high" />
        <link rel="stylesheet" href={styles} precedence="high" />
        <Links />
        {kind === "document" && <script type="module" async data-documents="" src={enhanceScript} />}
      </head>
      <body>
        {children}
        {kind === "hydrated" && (
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
  useEffect(startBehaviors, []);
  useDocumentLoads();
  return (
    <SiteProvider site={loaderData}>
      <RouterNavigation>
        <Outlet />
      </RouterNavigation>
    </SiteProvider>
  );
}

/** A navigation to a document that didn't begin with a click on a link. */
function useDocumentLoads() {
  const { state, location: next } = useNavigation();
  useEffect(() => {
    // While a form is being sent, the location is its action.
    if (state !== "loading" || isInteractive(next.pathname)) return;
    const path = createPath(next);
    // After Back, the browser is already at this URL, and a reload keeps what the entry of its history contains.
    if (path === location.pathname + location.search + location.hash) location.reload();
    else location.assign(path);
  }, [state, next]);
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

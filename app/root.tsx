import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/root";
import "./ui/app.css";

/** What every page needs to know of the site and of who is signed in. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(platformContext);
  return {
    siteName: config.SITE_NAME,
    siteUrl: config.SITE_URL,
    supportEmail: config.SUPPORT_EMAIL,
    staff: null as { name: string } | null,
  };
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

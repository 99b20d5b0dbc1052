import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { ErrorPage, NotFoundPage } from "./components/error-page";
import { SiteFooter } from "./components/site-footer";
import { SiteHeader } from "./components/site-header";

/** The frame of every public page. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Keeps header and footer where a page fails, so that the visitor can go on. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <Frame>{isMissing ? <NotFoundPage /> : <ErrorPage />}</Frame>;
}

import type { ReactNode } from "react";
import { Form, href, isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { BlogLoading } from "~/features/blog/components/blog-loading";
import { Button, ButtonLink } from "~/ui/button";
import { useSite } from "~/ui/site-context";
import { ErrorPage, NotFoundPage } from "./components/error-page";
import { SiteFooter } from "./components/site-footer";
import { SiteHeader } from "./components/site-header";

/** The frame of every public page. */
const staffArea = { to: href("/admin"), label: "Staff area" };

function Frame({ children }: { children: ReactNode }) {
  const { staff } = useSite();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader account={<StaffAccount />} ownLinks={staff ? [staffArea] : []} />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** For signed-in staff only: the way to their area, and out. */
function StaffAccount() {
  const { staff } = useSite();
  if (!staff) return null;
  return (
    <div className="flex items-center gap-2 md:border-l md:border-line md:pl-3">
      <ButtonLink to={staffArea.to} variant="quiet" size="sm" className="max-md:hidden">
        {staffArea.label}
      </ButtonLink>
      <Form method="post" action={href("/logout")}>
        <Button type="submit" variant="secondary" size="sm">
          Logout
        </Button>
      </Form>
    </div>
  );
}

export default function SiteLayout() {
  return (
    <Frame>
      <BlogLoading />
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

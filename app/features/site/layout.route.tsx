import type { ReactNode } from "react";
import { Form, href, isRouteErrorResponse, Outlet } from "react-router";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { ShortlistTray } from "~/features/shortlist/public-components/shortlist-tray";
import { Button, ButtonLink } from "~/ui/button";
import { errorMeta } from "~/ui/meta";
import { PageFocus } from "~/ui/page-focus";
import { useSite } from "~/ui/site-context";
import type { Route } from "./+types/layout.route";
import { ErrorPage, NotFoundPage } from "./components/error-page";
import { PageLoading } from "./components/page-loading";
import { type FooterTexts, SiteFooter } from "./components/site-footer";
import { SiteHeader } from "./components/site-header";
import { speculationRules } from "./rules/speculation";

export async function loader({ context }: Route.LoaderArgs) {
  const { statements, legitimacyLookup } = await context.get(siteTextsContext).content();
  return { statements, legitimacyLookup };
}

/** The footer doesn't change while a visitor navigates. */
export function shouldRevalidate() {
  return false;
}

/** Pages have their own title, unless an error is shown instead of them. */
export function meta({ matches, error }: Route.MetaArgs) {
  return error ? errorMeta(error, matches[0].loaderData?.siteName) : [];
}

const staffArea = { to: href("/admin"), label: "Staff area" };

/** The frame of every public page. */
function Frame({ texts, children }: { texts: FooterTexts | null; children: ReactNode }) {
  const { staff } = useSite();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader account={staff && <StaffAccount />} ownLinks={staff ? [staffArea] : []} />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter texts={texts} />
      <ShortlistTray />
      <script type="speculationrules">{JSON.stringify(speculationRules)}</script>
    </div>
  );
}

/** For signed-in staff only: the link to the staff area, and the logout button. */
function StaffAccount() {
  return (
    <div className="flex items-center gap-2 md:border-l md:border-line md:pl-3">
      <ButtonLink to={staffArea.to} reloadDocument variant="quiet" size="sm" className="max-md:hidden">
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

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame texts={loaderData}>
      <PageFocus />
      <PageLoading />
      <Outlet />
    </Frame>
  );
}

/** Keeps the header and footer when a page fails, so that visitors can navigate elsewhere. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame texts={loaderData ?? null}>{isMissing ? <NotFoundPage /> : <ErrorPage error={error} />}</Frame>
  );
}

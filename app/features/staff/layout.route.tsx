import { data, Outlet, useMatches } from "react-router";
import { SessionHeartbeat } from "~/features/auth/components/session-heartbeat";
import { currentActor, requireStaff } from "~/features/auth/middleware.server";
import { takeFlash } from "~/platform/http/flash.server";
import { staffArea } from "~/staff-area";
import type { Route } from "./+types/layout.route";
import { FlashToast } from "./components/flash-toast";
import { PageError } from "./components/page-error";
import { Shell } from "./components/shell";
import { pageAt } from "./rules/pages";

/** Guards every route inside, for pages, actions and data requests alike. */
export const middleware: Route.MiddlewareFunction[] = [requireStaff];

/**
 * Who is signed in, for the frame. It must exist: without a loader here, a client navigation inside the staff area
 * would not pass the middleware.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { name, email, role } = currentActor(context);
  const { flash, headers } = await takeFlash(request);
  return data({ viewer: { name, email, role }, flash }, { headers });
}

/** The title of a page that does not set its own. */
export function meta({ location, matches }: Route.MetaArgs) {
  const page = pageAt(staffArea, location.pathname);
  const site = matches[0].loaderData?.siteName;
  const title = [page ? staffArea[page].title : "Page not found", site].filter(Boolean).join(" | ");
  return [{ title }, { name: "robots", content: "noindex" }];
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  // A page that is shown inside another one exports `handle = { standsAlone: true }`.
  const standsAlone = useMatches().some(({ handle }) => isAlone(handle));
  if (standsAlone) return <Outlet />;
  return (
    <Shell area={staffArea} viewer={loaderData.viewer}>
      <SessionHeartbeat />
      <FlashToast flash={loaderData.flash} />
      <Outlet />
    </Shell>
  );
}

function isAlone(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "standsAlone" in handle;
}

/** An error of a page inside stays inside the frame. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error;
  const { viewer } = loaderData;
  return (
    <Shell area={staffArea} viewer={viewer}>
      <PageError error={error} role={viewer.role} />
    </Shell>
  );
}

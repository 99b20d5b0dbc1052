import { createCookie, data, Outlet, useMatches } from "react-router";
import { SessionHeartbeat } from "~/features/auth/components/session-heartbeat";
import { currentActor, requireStaff } from "~/features/auth/middleware.server";
import { takeFlash } from "~/platform/http/flash.server";
import { staffArea } from "~/staff-area";
import { errorMeta } from "~/ui/meta";
import { RepeatedSubmits } from "~/ui/repeated-submits";
import type { Route } from "./+types/layout.route";
import { FlashToast } from "./components/flash-toast";
import { PageError } from "./components/page-error";
import { Shell } from "./components/shell";
import { pageAt } from "./rules/pages";
import { readStaffView, STAFF_VIEW_COOKIE } from "./rules/staff-view";

const viewCookie = createCookie(STAFF_VIEW_COOKIE);

/** Guards every nested route, for pages, actions, and data requests. */
export const middleware: Route.MiddlewareFunction[] = [requireStaff];

/**
 * The signed-in person, for the frame. Without a loader here, client navigation inside the staff area would skip the
 * middleware.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId, name, email, role } = currentActor(context);
  const { flash, headers } = await takeFlash(request);
  const view = readStaffView(await viewCookie.parse(request.headers.get("cookie")));
  return data({ viewer: { userId, name, email, role }, flash, view }, { headers });
}

/** The title of a page that doesn't set one, or of the error shown instead of it. */
export function meta({ location, matches, error }: Route.MetaArgs) {
  const site = matches[0].loaderData?.siteName;
  if (error) return errorMeta(error, site);
  const page = pageAt(staffArea, location.pathname);
  const title = [page ? staffArea[page].title : "Page not found", site].filter(Boolean).join(" | ");
  return [{ title }, { name: "robots", content: "noindex" }];
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  // A page shown inside another one exports `handle = { standsAlone: true }`.
  const standsAlone = useMatches().some(({ handle }) => isAlone(handle));
  if (standsAlone) return <Outlet />;
  return (
    <Shell area={staffArea} viewer={loaderData.viewer} view={loaderData.view}>
      <SessionHeartbeat />
      <FlashToast flash={loaderData.flash} />
      <RepeatedSubmits>
        <Outlet />
      </RepeatedSubmits>
    </Shell>
  );
}

function isAlone(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "standsAlone" in handle;
}

/** An error in a nested page stays inside the frame. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error;
  const { viewer, view } = loaderData;
  return (
    <Shell area={staffArea} viewer={viewer} view={view}>
      <PageError error={error} role={viewer.role} />
    </Shell>
  );
}

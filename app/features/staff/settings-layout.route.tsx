import { href, Outlet, useLocation } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { staffArea } from "~/staff-area";
import { PageHeader } from "~/ui/page-header";
import { TabLinks } from "~/ui/tab-links";
import type { Route } from "./+types/settings-layout.route";
import { settingsTabsFor } from "./rules/pages";

export function loader({ context }: Route.LoaderArgs) {
  return { tabs: settingsTabsFor(staffArea, currentActor(context).role) };
}

/** The frame of every settings page (spec:access#settings-screen). */
export default function SettingsLayout({ loaderData: { tabs } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title="Settings" />
      <TabLinks
        label="Settings"
        current={pathname.replace(/\/$/, "")}
        tabs={tabs.map(({ path, label }) => ({ to: href(path), label }))}
      />
      <Outlet />
    </>
  );
}

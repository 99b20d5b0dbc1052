import { ChevronRight, FileText, LineChart, Lock, PencilLine, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { canOpen, isAdmin } from "~/features/auth/rules/access";
import { TodayFigures, TodaySoFar } from "~/features/today/public-components/today-panel";
import { loadTodayFigures } from "~/features/today/use-cases/load-today.server";
import { platformContext } from "~/platform/context.server";
import { staffArea } from "~/staff-area";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/msl-dashboard.route";

/** The MSL dashboard (spec:staff#msl-dashboard). It names the manual logger without a link. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = currentActor(context);
  return {
    mayLog: canOpen(staffArea, actor.role, "/admin/conversion-logger"),
    isLimited: !isAdmin(actor),
    today: await loadTodayFigures(context.get(platformContext), actor),
  };
}

export default function MslDashboard({ loaderData: { mayLog, isLimited, today } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="MSL Dashboard">Your posts and the revenue they bring in.</PageHeader>
      <Figures today={today} isLimited={isLimited} />
      <div className="grid gap-6 lg:grid-cols-2">
        <DashboardCard title="Blog Management" text="Write posts and see which ones get views and clicks.">
          <CardLink to={href("/admin/blog")} icon={<FileText />} label="Blog posts" hint="Create and edit" />
          <CardLink
            to={href("/admin/blog/analytics")}
            icon={<LineChart />}
            label="Blog analytics"
            hint="Views, clicks, and conversions"
          />
        </DashboardCard>
        <DashboardCard title="Revenue Tracking" text="Track conversions from your posts.">
          <CardLink
            to={href("/admin/revenue")}
            icon={<TrendingUp />}
            label="Revenue"
            hint="Payout and conversions"
          />
          {mayLog ? (
            <CardLink
              to={href("/admin/conversion-logger")}
              icon={<PencilLine />}
              label="Manual logger"
              hint="Log a conversion by hand"
            />
          ) : (
            <ClosedEntry icon={<PencilLine />} label="Manual logger" hint="For administrators only" />
          )}
        </DashboardCard>
      </div>
      <Banner still className="mt-6" title="Need something else?">
        Only administrators can use other admin features, such as brands, leads, and settings. Ask your
        administrator for help.
      </Banner>
    </>
  );
}

function Figures({ today, isLimited }: Pick<Route.ComponentProps["loaderData"], "today" | "isLimited">) {
  return (
    <div className="mb-6 flex flex-col gap-4">
      <TodaySoFar content={today} />
      <section aria-labelledby="yesterday" className="flex flex-col gap-3">
        <h2 id="yesterday" className="text-lg font-semibold">
          Yesterday
        </h2>
        <TodayFigures content={today} />
      </section>
      <p className="text-sm text-ink-soft">
        {isLimited
          ? "Views and clicks are of posts that you may edit. Conversions and payout are of the sources hv and msl."
          : "You see all posts and sources. Content managers see their own."}
      </p>
    </div>
  );
}

function DashboardCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <ul className="-mx-2 flex flex-col gap-1">{children}</ul>
    </Card>
  );
}

type EntryProps = { icon: ReactNode; label: string; hint: string };

function CardLink({ to, ...entry }: EntryProps & { to: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-3 rounded-md px-2 py-2 hover:bg-accent-soft">
        <EntryText {...entry} />
        <ChevronRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
}

function ClosedEntry(entry: EntryProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-2 py-2 text-ink-soft">
      <EntryText {...entry} />
      <Lock aria-hidden="true" className="ml-auto size-5 shrink-0 text-ink-faint" />
    </li>
  );
}

function EntryText({ icon, label, hint }: EntryProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-md bg-sunken text-accent-text [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-ink-soft">{hint}</span>
      </span>
    </>
  );
}

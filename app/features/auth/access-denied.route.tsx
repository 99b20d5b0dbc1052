import { ShieldX } from "lucide-react";
import { data, href } from "react-router";
import { ButtonLink } from "~/ui/button";
import type { PageHandle } from "~/ui/document-page";
import { EmptyState } from "~/ui/empty-state";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/access-denied.route";
import { actorContext } from "./middleware.server";
import { homeOf } from "./rules/access";

export const handle: PageHandle = { document: true };

/**
 * The page for routes that the role can't open (spec:access#access-denied). Its back link goes to the role's home
 * (spec:access#back-links).
 */
export function loader({ context }: Route.LoaderArgs) {
  const role = context.get(actorContext)?.role ?? "admin";
  return data({ home: homeOf(role) }, { status: 403 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/access-denied"),
    title: "Access denied",
    description: "Your account doesn't have access to this page.",
    noindex: true,
  });

export default function AccessDenied({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page py-10 sm:py-16">
      <EmptyState
        level={1}
        picture={<ShieldX aria-hidden="true" className="mx-auto size-16 text-ink-faint" />}
        title="Access denied"
        action={<ButtonLink to={href(loaderData.home)}>Back to the dashboard</ButtonLink>}
      >
        You don't have permission to open this page. If you need access, ask an administrator.
      </EmptyState>
    </div>
  );
}

import { type Role, staffAccess } from "~/features/auth/rules/access";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/planned.route";
import { pageAt, staffPages } from "./rules/pages";
import { roleNames } from "./rules/people";
import { plannedPages } from "./rules/planned";

export function loader({ url }: Route.LoaderArgs) {
  const path = pageAt(url.pathname);
  const line = path && plannedPages[path];
  if (!path || !line) throw new Response(null, { status: 404 });
  return { title: staffPages[path].title, line, roles: staffAccess[path] ?? [] };
}

/** Stands where a page is being built: what it will hold and who may see it. */
export default function Planned({ loaderData: { title, line, roles } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={title} />
      <Card className="max-w-prose">
        <p className="font-semibold">This page is being built.</p>
        <p className="mt-1 text-ink-soft">{line}</p>
        <p className="mt-4 text-sm text-ink-soft">{`Who may see it: ${roles.map(nameOfMany).join(", ")}.`}</p>
      </Card>
    </>
  );
}

function nameOfMany(role: Role): string {
  return `${roleNames[role]}s`.toLowerCase();
}

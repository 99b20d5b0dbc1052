import { ExternalLink, LogOut } from "lucide-react";
import { Form, href, Link } from "react-router";
import type { Role } from "~/features/auth/rules/access";
import { initialsOf, roleNames } from "../rules/people";

/** Who is signed in, as the screens show it. */
export type Viewer = { userId: string; name: string; email: string; role: Role };

const quietRow =
  "flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink lg:min-h-9";

/** The foot of the sidebar: the signed-in person and their role, the link to the public site, and the logout button. */
export function ViewerPanel({ viewer }: { viewer: Viewer }) {
  return (
    <div className="flex flex-col gap-0.5 border-t border-line px-3 pt-2">
      <Link
        to={href("/admin/account")}
        className="flex min-h-13 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken"
      >
        <Initials name={viewer.name || viewer.email} />
        <span className="flex min-w-0 flex-col">
          <span className="truncate text-sm font-semibold">{viewer.name || viewer.email}</span>
          <span className="truncate text-xs text-ink-soft">{roleNames[viewer.role]}</span>
        </span>
        <span className="sr-only">My account</span>
      </Link>
      <div className="flex gap-1">
        <Link to={href("/")} className={quietRow}>
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
          View site
        </Link>
        <Form method="post" action={href("/logout")} className="grow">
          <button type="submit" className={quietRow}>
            <LogOut aria-hidden="true" className="size-4 shrink-0" />
            Logout
          </button>
        </Form>
      </div>
    </div>
  );
}

export function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-bold text-accent-text"
    >
      {initialsOf(name)}
    </span>
  );
}

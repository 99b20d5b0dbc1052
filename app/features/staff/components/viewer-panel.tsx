import { ExternalLink, LogOut } from "lucide-react";
import { Form, href } from "react-router";
import type { Role } from "~/features/auth/rules/access";
import { Link } from "~/ui/link";
import { initialsOf, roleNames } from "../rules/people";

/** Who is signed in, as the screens show it. */
export type Viewer = { userId: string; name: string; email: string; role: Role };

const iconButton =
  "flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink lg:size-8";

/** The foot of the sidebar: the signed-in person and their role, the link to the public site, and the logout button. */
export function ViewerPanel({ viewer }: { viewer: Viewer }) {
  return (
    <div className="flex items-center gap-0.5 border-t border-line px-3 pt-2 lg:in-[.compact]:pt-1">
      <Link
        to={href("/admin/account")}
        className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-md px-1.5 py-1 hover:bg-sunken lg:in-[.compact]:min-h-9 lg:in-[.compact]:py-0"
      >
        <Initials name={viewer.name || viewer.email} />
        <span className="flex min-w-0 flex-col lg:in-[.compact]:*:leading-tight">
          <span className="truncate text-sm font-semibold">{viewer.name || viewer.email}</span>
          <span className="truncate text-xs text-ink-soft">{roleNames[viewer.role]}</span>
        </span>
        <span className="sr-only">My account</span>
      </Link>
      <Link to={href("/")} aria-label="View site" title="View site" className={iconButton}>
        <ExternalLink aria-hidden="true" className="size-4.5" />
      </Link>
      <Form method="post" action={href("/logout")}>
        <button type="submit" aria-label="Logout" title="Logout" className={iconButton}>
          <LogOut aria-hidden="true" className="size-4.5" />
        </button>
      </Form>
    </div>
  );
}

export function Initials({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="letter-circle">
      {initialsOf(name)}
    </span>
  );
}

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/*
 * <PageHeader title="Staff" actions={<ButtonLink size="sm" …>Invite</ButtonLink>}>Who may sign in, and as
 * what.</PageHeader>
 *
 * The top of a staff page: its only h1, a line about its purpose, and its actions.
 */
type PageHeaderProps = {
  title: ReactNode;
  back?: { label: string; to: string };
  actions?: ReactNode;
  children?: ReactNode;
};

export function PageHeader({ title, back, actions, children }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-col gap-2">
      {back && (
        <Link
          to={back.to}
          className="hit-area inline-flex items-center gap-1.5 self-start text-sm font-medium text-accent-text underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-xl font-semibold">{title}</h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children && <div className="max-w-prose text-sm text-ink-soft">{children}</div>}
    </header>
  );
}

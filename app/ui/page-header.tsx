import { ArrowLeft, CircleHelp, Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";
import { PageHelpButton, PageHelpText, usePageHelp } from "./page-help";
import { PhoneSheet } from "./phone-sheet";

/*
 * <PageHeader title="Staff" actions={<ButtonLink size="sm" …>Invite</ButtonLink>}>Who may sign in, and as
 * what.</PageHeader>
 *
 * The top of a staff page: its only h1, how it works (page-help.tsx), its purpose, and its actions. A page
 * with a link back has no breadcrumbs (see Shell). On phones, `more` and the purpose fold into a button each
 * (spec:staff#page-head).
 */
type PageHeaderProps = {
  title: ReactNode;
  back?: { label: string; to: string };
  actions?: ReactNode;
  /** Secondary actions, before the others on wide screens. */
  more?: ReactNode;
  children?: ReactNode;
};

export function PageHeader({ title, back, actions, more, children }: PageHeaderProps) {
  const hasHelp = usePageHelp().length > 0;
  const titleRow = back ? "sm:row-start-2" : "sm:row-start-1";
  return (
    <header
      data-has-back={back ? "" : undefined}
      className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4"
    >
      {back && (
        <div className="flex basis-full sm:col-start-1 sm:row-start-1">
          <Link
            to={back.to}
            className="hit-area inline-flex items-center gap-1.5 text-sm font-medium text-accent-text underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {back.label}
          </Link>
        </div>
      )}
      <div className={cx("flex min-w-0 grow items-center gap-1 sm:col-start-1", titleRow)}>
        <h1 className="min-w-0 text-xl font-semibold max-sm:grow">{title}</h1>
        {hasHelp && <PageHelpButton className={children ? "max-sm:hidden" : undefined} />}
      </div>
      {(actions || more) && (
        <div className={cx("flex flex-wrap items-center gap-2 sm:col-start-2 sm:justify-end", titleRow)}>
          {more && (
            <PhoneSheet
              button={<Ellipsis aria-hidden="true" className="size-5" />}
              label="More actions"
              done="Close"
              buttonClassName="order-last w-11 px-0!"
              className="max-sm:[&>*+*]:mt-3 max-sm:[&>a]:flex"
            >
              {more}
            </PhoneSheet>
          )}
          {actions}
        </div>
      )}
      {children && (
        <PhoneSheet
          button={<CircleHelp aria-hidden="true" className="size-5" />}
          label="About this page"
          done="Close"
          buttonClassName="w-11 px-0!"
        >
          <div
            className={cx(
              "text-sm text-ink-soft",
              "max-w-[110ch] sm:col-span-full",
              back ? "sm:row-start-3" : "sm:row-start-2",
            )}
          >
            {children}
          </div>
          {hasHelp && <PageHelpText className="mt-4 text-sm sm:hidden" />}
        </PhoneSheet>
      )}
    </header>
  );
}

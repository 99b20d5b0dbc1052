import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link, useLocation } from "react-router";
import { Kept } from "~/ui/kept";
import { Wordmark } from "~/ui/logo";
import { useSite } from "~/ui/site-context";

/** The links of the header (spec:site#header). */
const links: { to: string; label: string }[] = [
  { to: href("/compare-providers"), label: "Compare Providers" },
  { to: href("/save-on-prescription"), label: "Save on Prescription" },
  { to: href("/calculator"), label: "Calculator" },
];

export type MenuLink = (typeof links)[number];

const MENU_ID = "site-menu";

type SiteHeaderProps = {
  /** The logout button, shown at the right for signed-in staff. */
  account?: ReactNode;
  /** Additional links for signed-in staff, in the phone menu. */
  ownLinks?: MenuLink[];
};

/**
 * The top of every public page. The phone menu is a native popover: it opens without scripts, Escape and a click
 * outside close it, and a changed key closes it after a navigation.
 */
export function SiteHeader({ account = null, ownLinks = [] }: SiteHeaderProps) {
  const { siteName, staff } = useSite();
  const { key, pathname } = useLocation();
  const current = links.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;
  return (
    <Kept
      as="header"
      of={staff ? null : links}
      part={`${siteName} ${current}`}
      className="no-print border-b border-line bg-canvas"
    >
      <HeaderContent siteName={siteName} account={account} ownLinks={ownLinks} current={current} page={key} />
    </Kept>
  );
}

type HeaderContentProps = Required<SiteHeaderProps> & {
  siteName: string;
  /** The header's link to the page that is shown, or to the page above it. */
  current: string | undefined;
  /** Differs after each navigation. */
  page: string;
};

function HeaderContent({ siteName, account, ownLinks, current, page }: HeaderContentProps) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:font-semibold focus:text-on-accent"
      >
        Skip to content
      </a>
      <div className="page flex h-16 items-center justify-between gap-4 max-xs:gap-1 lg:h-18">
        <Link
          to={href("/")}
          className="-mx-2 flex min-h-11 items-center rounded-md px-2"
          aria-label={`${siteName} home`}
        >
          <Wordmark name={siteName} />
        </Link>
        <div className="flex items-center gap-2 max-xs:gap-0">
          <nav aria-label="Main" className="hidden self-stretch md:block">
            <ul className="flex gap-1 lg:gap-2">
              {links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    aria-current={link.to === current ? "page" : undefined}
                    reloadDocument={ownLinks.includes(link)}
                    className="group relative flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-ink-soft transition-colors hover:bg-accent-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
                  >
                    {link.label}
                    <span className="absolute inset-x-3 bottom-1 h-0.5 scale-x-0 rounded-full bg-accent transition-transform group-aria-[current=page]:scale-x-100" />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {account}
          <button
            type="button"
            popoverTarget={MENU_ID}
            className="-mr-2 flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold hover:bg-accent-soft md:hidden"
          >
            <Menu aria-hidden="true" className="size-6" />
            <span className="max-xs:sr-only">Menu</span>
          </button>
        </div>
      </div>
      <nav
        key={page}
        id={MENU_ID}
        popover="auto"
        aria-label="Menu"
        className="absolute inset-x-0 top-16 bottom-auto m-0 w-full border-y border-line bg-surface p-4 text-ink shadow-lg backdrop:bg-transparent open:animate-rise md:hidden"
      >
        <ul className="flex flex-col gap-1">
          {[...links, ...ownLinks].map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                aria-current={link.to === current ? "page" : undefined}
                className="flex min-h-13 items-center rounded-md px-4 text-lg font-semibold hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

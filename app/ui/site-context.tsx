import { createContext, type ReactNode, useContext } from "react";

/** The source of a general statement. */
export type Source = {
  name: string;
  url: string;
  /** The day it was last checked: "Mar 8, 2026". */
  asOf: string;
};

/** The sources that components on any page cite. */
export const citedSources = [
  "unapproved",
  "approvals",
  "ozempicPill",
  "wegovyPill",
  "step1",
  "surmount1",
  "wegovyLabel",
  "zepboundLabel",
] as const;
export type CitedSource = (typeof citedSources)[number];

/**
 * What every page may show about the site itself. root.tsx fills it from its loader; components read it with
 * `useSite()` instead of reading settings.
 */
export type Site = {
  /** The setting SITE_NAME (spec:site#site-name). */
  siteName: string;
  /** Absolute, without a trailing slash. */
  siteUrl: string;
  supportEmail: string;
  /** The signed-in member of staff, null for visitors. */
  staff: { name: string } | null;
  sources: Readonly<Record<CitedSource, Source>>;
};

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** @throws when used outside SiteProvider, which wraps every page. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite() needs <SiteProvider> above it.");
  return site;
}

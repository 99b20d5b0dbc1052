import { ExternalLink, Mail } from "lucide-react";
import { href, Link } from "react-router";
import type { SiteContent } from "~/features/content/rules/site-content";
import { Kept } from "~/ui/kept";
import { LogoMark, Wordmark } from "~/ui/logo";
import { useSite } from "~/ui/site-context";
import { SealMark } from "./pictures/seal-mark";

/** The bottom of every public page (spec:site#footer), with the statements on cost and earnings (spec:site#statements). */
const groups = [
  {
    title: "Site",
    links: [
      { to: href("/"), label: "Home" },
      { to: href("/providers"), label: "All Providers" },
      { to: href("/compare"), label: "Compare Side by Side" },
      { to: href("/shortlist"), label: "Your Shortlist" },
      { to: href("/blog"), label: "Blog" },
      { to: href("/how-we-rank-and-earn"), label: "How We Rank and Earn" },
    ],
  },
  {
    title: "Rebates",
    links: [
      { to: href("/rebate-terms"), label: "Rebate Terms" },
      { to: href("/rebate-claim"), label: "Submit Rebate Claim" },
    ],
  },
  {
    title: "Legal",
    links: [
      { to: href("/terms"), label: "Terms and Conditions" },
      { to: href("/privacy"), label: "Privacy Policy" },
      { to: href("/consumer-health-data"), label: "Consumer Health Data" },
    ],
  },
];

/** The footer's texts that an operator can replace. */
export type FooterTexts = Pick<SiteContent, "statements" | "legitimacyLookup">;

/** @param texts null only if a page failed before they were read. */
export function SiteFooter({ texts }: { texts: FooterTexts | null }) {
  const { siteName, supportEmail } = useSite();
  return (
    <Kept
      as="footer"
      of={texts?.statements ?? null}
      part={`${siteName} ${supportEmail}`}
      className="no-print mt-auto border-t border-line bg-sunken"
    >
      <FooterContent texts={texts} siteName={siteName} supportEmail={supportEmail} />
    </Kept>
  );
}

type FooterContentProps = { texts: FooterTexts | null; siteName: string; supportEmail: string };

function FooterContent({ texts, siteName, supportEmail }: FooterContentProps) {
  return (
    <>
      <div className="page grid gap-8 py-8 sm:gap-10 sm:py-12 lg:grid-cols-[1.2fr_2fr] lg:gap-16 lg:py-16">
        <div className="flex flex-col items-start gap-4">
          <Wordmark name={siteName} />
          {texts && (
            <>
              <p className="max-w-sm text-sm text-ink-soft">
                {texts.statements.free} {texts.statements.independent}
              </p>
              <p className="max-w-sm text-sm text-ink-soft">{texts.statements.earnings}</p>
            </>
          )}
          <SupportContact email={supportEmail} />
        </div>
        <div className="flex flex-col gap-8 sm:gap-10">
          <nav aria-label="Footer" className="columns-2 gap-x-6 sm:grid sm:grid-cols-3">
            {groups.map((group) => (
              <div key={group.title} className="break-inside-avoid max-sm:not-last:pb-4">
                <h2 className="text-sm font-semibold">{group.title}</h2>
                <ul className="mt-2 flex flex-col">
                  {group.links.map((link) => (
                    <li key={link.to}>
                      <Link
                        to={link.to}
                        className="inline-flex min-h-11 items-center text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
                      >
                        {link.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          {texts && <LegitimacySeal lookup={texts.legitimacyLookup} />}
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-col gap-2 py-4 text-xs sm:py-6 text-ink-faint sm:flex-row sm:items-center sm:justify-between sm:gap-8">
          <p className="flex items-center gap-2">
            <LogoMark className="size-5" /> © {siteName}
          </p>
          {texts && <p className="max-w-prose sm:text-right">{texts.statements.notAdvice}</p>}
        </div>
      </div>
    </>
  );
}

function SupportContact({ email }: { email: string }) {
  return (
    <p className="text-sm">
      <span className="font-semibold">Support</span>
      <a
        href={`mailto:${email}`}
        className="flex min-h-11 items-center gap-2 wrap-anywhere text-accent-text underline-offset-4 hover:underline"
      >
        <Mail aria-hidden="true" className="size-5 shrink-0" />
        {email}
      </a>
    </p>
  );
}

/** Our own drawing, not the certifier's seal: it links to the certifier's list and claims nothing about this site. */
function LegitimacySeal({ lookup }: { lookup: FooterTexts["legitimacyLookup"] }) {
  return (
    <a
      href={lookup.address}
      target="_blank"
      rel="noopener"
      className="group flex max-w-lg items-center gap-4 rounded-lg border border-line bg-surface p-4 pr-5 transition-colors hover:border-accent"
    >
      <SealMark className="size-14 shrink-0" />
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-semibold text-accent-text">
          {lookup.title}
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">(opens in a new tab)</span>
        </span>
        <span className="mt-1 block text-sm text-ink-soft">{lookup.text}</span>
      </span>
    </a>
  );
}

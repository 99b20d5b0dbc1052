import { BadgeCheck, Check, ChevronDown, EyeOff, Star, TriangleAlert } from "lucide-react";
import { SourceTag } from "~/features/brands/public-components/medication-source";
import { StaleBadge } from "~/features/brands/public-components/stale-note";
import { oneOfEachSource } from "~/features/brands/rules/medication-source";
import { CompareToggle } from "~/features/shortlist/public-components/compare-toggle";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { cx } from "~/ui/cx";
import { LogoTile } from "~/ui/logo-tile";
import { NoLinkNote } from "~/ui/no-link-note";
import { OutboundLink } from "~/ui/outbound-link";
import { Rating } from "~/ui/rating";
import type { OutboundHref } from "../public-components/outbound-link";
import { outboundTarget } from "../rules/outbound";
import { badgeOf, overrideOf, ratingLabel, unservedState } from "../rules/ranked-card";
import type { RankedBrand, ResolvedEntry } from "../rules/resolve-ranking";
import { RankedDetails } from "./ranked-details";

export type RankedCardProps = {
  entry: ResolvedEntry;
  /** Whether the provider's name is still hidden (spec:rankings#hidden-provider). */
  isHidden: boolean;
  stateCode: string | null;
  outboundHref: OutboundHref;
  /** Called when the visitor follows the link of a hidden provider. */
  onReveal?: () => void;
};

/** One provider of the ranking (spec:rankings#ranked-card). */
export function RankedCard({ entry, isHidden, stateCode, outboundHref, onReveal }: RankedCardProps) {
  const { rank, brand } = entry;
  const titleId = `ranked-${rank}`;
  const unserved = unservedState(brand, stateCode);
  return (
    <article
      aria-labelledby={titleId}
      className={cx(
        "rounded-lg border bg-surface shadow-md",
        rank === 1 ? "border-good ring-4 ring-good/20" : "border-line",
      )}
    >
      <div className="grid gap-x-8 gap-y-5 p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Head entry={entry} isHidden={isHidden} titleId={titleId} />
          {unserved && (
            <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />} className="self-start">
              Doesn’t serve {unserved}
            </Badge>
          )}
          <Sources brand={brand} />
          <Bullets bullets={entry.bullets} />
        </div>
        <div className="flex flex-col gap-4 md:border-l md:border-line md:pl-6">
          <Score entry={entry} />
          <Action entry={entry} isHidden={isHidden} outboundHref={outboundHref} onReveal={onReveal} />
          {!isHidden && (
            <CompareToggle slug={brand.slug} name={brand.brandName} className="-mt-2 self-center" />
          )}
        </div>
      </div>
      {entry.showDetails && !isHidden && <Details brand={brand} />}
    </article>
  );
}

/** Opens without scripts (spec:rankings#more-details). */
function Details({ brand }: { brand: RankedBrand }) {
  return (
    <details className="details-motion group/details border-t border-line px-5 py-1 text-sm sm:px-6">
      <summary className="-mx-2 flex min-h-11 w-fit items-center gap-1.5 rounded-md px-2 font-semibold text-accent-text hover:bg-accent-soft">
        <span className="group-open/details:hidden">More Details</span>
        <span className="hidden group-open/details:inline">Less Details</span>
        <span className="sr-only"> – {brand.brandName}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 transition-transform duration-200 group-open/details:rotate-180"
        />
      </summary>
      <RankedDetails brand={brand} />
    </details>
  );
}

function Head({ entry, isHidden, titleId }: { entry: ResolvedEntry; isHidden: boolean; titleId: string }) {
  const { rank, brand } = entry;
  const badge = badgeOf(entry);
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {badge && (
          <Badge tone={rank === 1 ? "good" : "accent"} icon={<Star aria-hidden="true" />}>
            {badge}
          </Badge>
        )}
        {brand.legitScriptCertified && (
          <Badge icon={<BadgeCheck aria-hidden="true" />}>LegitScript Certified</Badge>
        )}
        {brand.pricing.length > 0 && <StaleBadge brand={brand} />}
      </div>
      <div className="flex items-center gap-4">
        <span
          className={cx(
            "figures flex size-9 shrink-0 items-center justify-center rounded-full font-semibold",
            rank === 1 ? "bg-good-soft text-good-text" : "bg-sunken text-ink-soft",
          )}
        >
          <span className="sr-only">Rank </span>
          {rank}
        </span>
        {isHidden ? (
          <HiddenLogo />
        ) : (
          <LogoTile name={brand.brandName} src={brand.logoUrl} eager={rank === 1} />
        )}
        <h2 id={titleId} className={cx("min-w-0 text-lg", isHidden && "blur-sm select-none")}>
          {isHidden ? "Hidden Provider" : brand.brandName}
        </h2>
      </div>
    </header>
  );
}

function HiddenLogo() {
  return (
    <span
      aria-hidden="true"
      className="flex size-14 shrink-0 items-center justify-center rounded-md bg-sunken text-ink-faint"
    >
      <EyeOff className="size-6" />
    </span>
  );
}

/** The sources of the provider's medications, each once (spec:brands#source-label). */
function Sources({ brand }: { brand: RankedBrand }) {
  const rows = oneOfEachSource(brand.pricing);
  if (rows.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="sr-only">Medication: </span>
      {rows.map((row) => (
        <SourceTag key={row.pricingId} row={row} />
      ))}
    </p>
  );
}

function Bullets({ bullets }: { bullets: readonly string[] }) {
  if (bullets.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {[...new Set(bullets)].map((bullet) => (
        <li key={bullet} className="flex items-start gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-good" />
          <span className="min-w-0">{bullet}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * The score to one decimal, the rating text, and five stars filled to half the score (spec:rankings#score-and-stars).
 */
function Score({ entry }: { entry: ResolvedEntry }) {
  return (
    <div className="flex items-center gap-4">
      <p className="figures text-3xl font-semibold">
        {entry.score.toFixed(1)}
        <span className="sr-only"> out of 10</span>
      </p>
      <div className="flex flex-col">
        <span className="text-sm font-semibold tracking-wide text-good-text">{ratingLabel(entry)}</span>
        <Rating value={entry.score / 2} showNumber={false} />
      </div>
    </div>
  );
}

type ActionProps = Omit<RankedCardProps, "stateCode">;

/**
 * The button (spec:rankings#visit-button) links to our own URL, which counts the click. It needs no script, and
 * revealing doesn't either.
 */
function Action({ entry, isHidden, outboundHref, onReveal }: ActionProps) {
  const { brand } = entry;
  if (outboundTarget(brand, overrideOf(entry)) === null) {
    return <NoLinkNote />;
  }
  const look = buttonClass({ full: true, size: "lg", variant: entry.rank === 1 ? "primary" : "secondary" });
  return (
    <div className="mt-auto flex flex-col gap-1.5">
      {isHidden ? (
        <OutboundLink
          href={outboundHref(entry, "reveal")}
          onFollow={onReveal}
          enhance="session-link"
          reveals
          className={look}
        >
          Click to Reveal Provider
        </OutboundLink>
      ) : (
        <OutboundLink
          href={outboundHref(entry, "visit")}
          enhance="session-link"
          context={brand.brandName}
          className={look}
        >
          Visit Site
        </OutboundLink>
      )}
      <p className="text-center text-sm text-ink-soft">
        {isHidden ? "Reveal this provider" : `Go to ${brand.brandName}`}
      </p>
    </div>
  );
}

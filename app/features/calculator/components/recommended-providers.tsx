import { href } from "react-router";
import { SourceNote, SourceTag } from "~/features/brands/public-components/medication-source";
import { ProofLink } from "~/features/brands/public-components/proof-link";
import { StaleNote } from "~/features/brands/public-components/stale-note";
import { medicationTypeLabels } from "~/features/brands/schema";
import type { Recommendation, Recommendations } from "~/features/calculator/rules/recommend";
import { useResultsVisit } from "~/features/funnel-steps/public-components/form-visit";
import type { Medication } from "~/features/pricing/rules/match";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import type { BrowserEvent } from "~/features/tracking/schema";
import { formatDollars } from "~/kernel/money";
import type { Reply } from "~/kernel/reply";
import { Banner } from "~/ui/banner";
import { sendBeacon } from "~/ui/beacon";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { Skeleton } from "~/ui/loading";
import { LogoTile } from "~/ui/logo-tile";
import { NoLinkNote } from "~/ui/no-link-note";
import { OutboundLink } from "~/ui/outbound-link";
import { Rating } from "~/ui/rating";

type RecommendedProvidersProps = {
  medication: Medication;
  /** Null while it's loading. */
  reply: Reply<Recommendations> | null;
  onRetry: () => void;
};

/** The two providers with the lowest monthly price for the medication (spec:calculator#recommended-providers). */
export function RecommendedProviders({ medication, reply, onRetry }: RecommendedProvidersProps) {
  return (
    <section aria-labelledby="recommended">
      <h2 id="recommended" className="text-xl font-semibold">
        Lowest monthly prices for {medication}
      </h2>
      <p className="mt-1 text-ink-soft">
        Paid monthly, same price at every dose, membership fee included.{" "}
        <Link to={href("/compare-providers")} className="link">
          Compare all providers
        </Link>
      </p>
      <div className="mt-6" aria-busy={!reply}>
        {!reply && <Placeholders />}
        {reply && !reply.ok && (
          <div className="flex flex-col items-start gap-4">
            <Banner tone="error" title={reply.message} />
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
        {reply?.ok && <Cards providers={reply.providers} />}
      </div>
      <SourceNote />
    </section>
  );
}

function Placeholders() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  );
}

function Cards({ providers }: { providers: readonly Recommendation[] }) {
  const list = useResultsVisit<HTMLUListElement>("calculator", providers.length);
  if (providers.length === 0)
    return <p className="text-ink-soft">We don’t have a price for this medication yet.</p>;
  return (
    <ul ref={list} className="grid gap-4 md:grid-cols-2">
      {providers.map((provider) => (
        <li key={provider.brandId} className="flex">
          <ProviderCard provider={provider} />
        </li>
      ))}
    </ul>
  );
}

function ProviderCard({ provider }: { provider: Recommendation }) {
  const { brandName, logoUrl, trustpilotRating, monthlyTotalCents, firstMonthTotalCents } = provider;
  return (
    <Card as="article" aria-label={brandName} className="flex w-full flex-col gap-4">
      <header className="flex items-center gap-4">
        <LogoTile name={brandName} src={logoUrl} />
        <div className="min-w-0">
          <h3 className="text-lg font-semibold">{brandName}</h3>
          <Rating value={trustpilotRating} source="Trustpilot" />
        </div>
      </header>
      <div className="figures">
        <p>
          <span className="text-3xl font-semibold">{formatDollars(monthlyTotalCents)}</span>
          <span className="text-ink-soft"> / month</span>
        </p>
        <StaleNote brand={provider} />
        <p className="text-sm text-ink-soft">First month {formatDollars(firstMonthTotalCents)}</p>
        {provider.membershipFee.status === "unknown" && (
          <p className="text-sm text-warning-text">{unlistedFeeNote}</p>
        )}
        <p className="text-sm">
          <ProofLink slug={provider.slug} row={provider} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        {medicationTypeLabels[provider.medicationType]}
        <SourceTag row={provider} />
      </p>
      {provider.mixedSources && <p className="text-sm text-ink-soft">{provider.mixedSources}</p>}
      <p className="text-sm text-ink-soft">
        {statesText(provider.statesNotServed)}{" "}
        <Link to={href("/providers/:slug", { slug: provider.slug })} className="link">
          Prices and states<span className="sr-only"> of {brandName}</span>
        </Link>
      </p>
      <div className="mt-auto">
        <VisitLink provider={provider} />
      </div>
    </Card>
  );
}

function statesText(notServed: number): string {
  if (notServed === 0) return "Serves every state.";
  return notServed === 1 ? "Serves all but one state." : `Doesn’t serve ${notServed} states.`;
}

function VisitLink({ provider }: { provider: Recommendation }) {
  if (!provider.link) return <NoLinkNote />;
  function recordClick() {
    const click: BrowserEvent = {
      type: "provider_click",
      providerId: provider.brandId,
      component: "calculator",
      sourcePage: location.pathname,
    };
    sendBeacon("/events", click);
  }
  return (
    <OutboundLink
      href={provider.link}
      onFollow={recordClick}
      context={provider.brandName}
      className={buttonClass({ full: true })}
    >
      Visit Provider
    </OutboundLink>
  );
}

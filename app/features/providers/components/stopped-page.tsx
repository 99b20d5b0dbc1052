import { href, Link } from "react-router";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import { formatDollars } from "~/kernel/money";
import { type StateCode, stateInSentence } from "~/kernel/us-states";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import { LogoTile } from "~/ui/logo-tile";
import { StateSelect } from "~/ui/state-select";
import type { DirectoryEntry, ListedPrice } from "../rules/directory";

type StoppedPageProps = {
  slug: string;
  brandName: string;
  /** Null: the visitor's state isn't known. */
  state: StateCode | null;
  entries: readonly DirectoryEntry[];
};

/** Says that a provider isn't offered now, and lists others, the lowest price first (spec:brands#stop-page). */
export function StoppedPage({ slug, brandName, state, entries }: StoppedPageProps) {
  return (
    <div className="page flex max-w-form flex-col gap-6 py-8 sm:py-12">
      <Breadcrumbs
        trail={[
          { label: "Home", to: href("/") },
          { label: "Providers", to: href("/providers") },
        ]}
        here={brandName}
      />
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">{brandName} isn’t on our site right now</h1>
      <div className="flex max-w-prose flex-col gap-3">
        <p>
          We took this provider off our site for now, so we don’t link to it. If you already have an order or
          a plan with {brandName}, contact them directly.
        </p>
        <p className="text-ink-soft">
          Here are other providers to look at. The lowest monthly price comes first. What a provider pays us
          never changes this order.{" "}
          <Link to={href("/how-we-rank-and-earn")} className="link">
            How we rank and earn
          </Link>
        </p>
      </div>
      <form
        method="get"
        action={href("/providers/:slug/stopped", { slug })}
        className="flex flex-col gap-3 sm:flex-row sm:items-end"
      >
        <Field label="Your state" className="grow">
          <StateSelect name="state" defaultValue={state ?? ""} />
        </Field>
        <Button type="submit" variant="secondary">
          Show providers
        </Button>
      </form>
      <section aria-labelledby="alternatives" className="flex flex-col gap-4">
        <h2 id="alternatives" className="text-xl">
          {state ? `Providers that serve ${stateInSentence(state)}` : "Other providers"}
        </h2>
        {state === null && (
          <p className="text-ink-soft">Some may not serve your state. Choose it to see only those that do.</p>
        )}
        {entries.length === 0 ? (
          <p>We don’t list another provider with the same medication here.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {entries.map((entry) => (
              <Alternative key={entry.slug} entry={entry} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={href("/compare-providers")}>Compare Providers</ButtonLink>
          <ButtonLink to={href("/providers")} variant="secondary">
            See all providers
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

function Alternative({ entry }: { entry: DirectoryEntry }) {
  return (
    <li className="relative flex gap-4 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-accent">
      <LogoTile name={entry.brandName} src={entry.logoUrl} size="sm" />
      <div className="flex min-w-0 grow flex-col gap-2">
        {/* The whole entry is clickable; the link itself contains only the name. */}
        <Link
          to={href("/providers/:slug", { slug: entry.slug })}
          className="font-semibold text-accent-text underline-offset-4 wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {entry.brandName}
        </Link>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <Price medication="Semaglutide from" price={entry.semaglutide} />
          <Price medication="Tirzepatide from" price={entry.tirzepatide} />
        </dl>
      </div>
    </li>
  );
}

function Price({ medication, price }: { medication: string; price: ListedPrice | null }) {
  if (!price) return null;
  return (
    <div className="figures">
      <dt className="text-xs text-ink-soft">{medication}</dt>
      <dd>
        <span className="font-semibold">{formatDollars(price.monthlyTotalCents)}</span>
        <span className="text-sm text-ink-soft"> / month</span>
        <span className="block text-xs text-ink-soft">{price.plan}</span>
        <span className="block text-xs font-medium">{price.source}</span>
        {price.lacksMembershipFee && (
          <span className="block text-xs text-warning-text">{unlistedFeeNote}</span>
        )}
      </dd>
    </div>
  );
}

import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Brand, Pricing } from "~/features/brands/schema";
import { hostOfAddress } from "~/kernel/web-address";
import { DateTime } from "~/ui/date-time";
import { type PlanHistory, roleText } from "../rules/plan-history";
import { planLabel } from "../rules/plans";
import { PriceCourse } from "./price-course";

type PriceProofProps = { brand: Brand; plan: Pricing; history: PlanHistory | undefined; today: string };

/**
 * Where one price was seen, when, by whom, and what it was before (spec:providers#price-proof). It's a native element,
 * so it opens without scripts.
 */
export function PriceProof({ brand, plan, history, today }: PriceProofProps) {
  return (
    <details className="group/proof">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-md px-2 text-sm font-semibold text-accent-text hover:bg-accent-soft sm:min-h-8">
        Proof and history
        <span className="sr-only">: {planLabel(plan)}</span>
      </summary>
      {/* A link to this id opens the element above. */}
      <div
        id={priceAnchor(plan.pricingId)}
        className="flex scroll-mt-24 flex-col gap-4 px-2 pt-2 pb-3 text-sm sm:flex-row sm:gap-10"
      >
        <dl className="flex flex-1 flex-col gap-2">
          <Fact term="Seen at">
            <ProofLink slug={brand.slug} plan={plan} />
          </Fact>
          <Fact term="Last checked">
            {brand.lastVerifiedUpdated ? (
              <>
                <DateTime at={brand.lastVerifiedUpdated} day /> by {roleText(brand.lastVerifiedVia)}
              </>
            ) : (
              "Not checked yet"
            )}
          </Fact>
          {history?.entered && (
            <Fact term="Price entered">
              <DateTime at={history.entered.at} day /> by {roleText(history.entered.via)}
            </Fact>
          )}
        </dl>
        <div className="flex-1">
          {history ? <PriceCourse points={history.points} today={today} name={planLabel(plan)} /> : null}
          <p className="mt-3">
            <Link
              to={href("/providers/:slug/report/:pricingId", {
                slug: brand.slug,
                pricingId: String(plan.pricingId),
              })}
              className="link inline-flex min-h-6 items-center"
            >
              Report a wrong price<span className="sr-only">: {planLabel(plan)}</span>
            </Link>
          </p>
        </div>
      </div>
    </details>
  );
}

/** The id of a price on its provider's page, for links to it. */
function priceAnchor(pricingId: number): string {
  return `price-${pricingId}`;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** Not a paid link: it leads to the page where the price was seen. */
function ProofLink({ slug, plan }: { slug: string; plan: Pricing }) {
  const host = plan.proofLink && hostOfAddress(plan.proofLink);
  if (!host) return "No link on file";
  return (
    <a
      href={href("/providers/:slug/proof/:pricingId", { slug, pricingId: String(plan.pricingId) })}
      target="_blank"
      rel="nofollow noopener"
      className="link inline-flex min-h-6 items-center gap-1 wrap-anywhere"
    >
      {host}
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">, opens in a new tab</span>
    </a>
  );
}

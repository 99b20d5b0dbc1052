import { Headset, HeartPulse, type LucideIcon, MapPin, Receipt } from "lucide-react";
import { href } from "react-router";
import { ProofLink } from "~/features/brands/public-components/proof-link";
import { StaleNote } from "~/features/brands/public-components/stale-note";
import { sourceLabel } from "~/features/brands/rules/medication-source";
import type { Fee, Pricing } from "~/features/brands/schema";
import { formatDollars } from "~/kernel/money";
import {
  dosageName,
  type MedicationPlans,
  medicationName,
  planPrice,
  plansByMedication,
} from "../rules/prices";
import { servedStates } from "../rules/ranked-card";
import type { RankedBrand } from "../rules/resolve-ranking";

/** The content that 'More Details' opens (spec:rankings#more-details). */
export function RankedDetails({ brand }: { brand: RankedBrand }) {
  return (
    <div className="grid gap-x-12 gap-y-6 pt-2 pb-5 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <section>
        <h3 className="font-semibold">Available Medications</h3>
        {brand.pricing.length > 0 && <StaleNote brand={brand} />}
        {brand.pricing.length > 0 ? (
          <ul className="mt-2 divide-y divide-line">
            {plansByMedication(brand.pricing).map((plans) => (
              <Medication key={plans[0].pricingId} plans={plans} slug={brand.slug} />
            ))}
          </ul>
        ) : (
          <p className="mt-2 text-ink-soft">No price listed yet.</p>
        )}
      </section>
      <div className="flex flex-col gap-6">
        <ul className="flex flex-col gap-3">
          <Fact Icon={Receipt}>{brand.billToday ? "Same-day Billing" : "Standard Billing"}</Fact>
          <Fact Icon={Headset}>24/7 Provider Support</Fact>
          <Fact Icon={HeartPulse}>Personalized Treatment Plans</Fact>
          <Fact Icon={MapPin}>{servedStates(brand)}</Fact>
        </ul>
        <Fees fees={brand.fees} />
        {brand.refundSummary && (
          <section>
            <h3 className="font-semibold">Additional Information</h3>
            <p className="mt-1 text-ink-soft">{brand.refundSummary}</p>
          </section>
        )}
        <a href={href("/providers/:slug", { slug: brand.slug })} className="link w-fit font-medium">
          See all prices and facts for {brand.brandName}
        </a>
      </div>
    </div>
  );
}

/** One medication in one dose from one source, with all its plans. */
function Medication({ plans, slug }: { plans: MedicationPlans; slug: string }) {
  const [{ medicationType, dosage }] = plans;
  return (
    <li className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span>
        {medicationName(medicationType)} <span className="text-ink-soft">{dosageName(dosage)}</span>
        <span className="block text-ink-soft">{sourceLabel(plans[0])}</span>
      </span>
      <ul className="figures flex flex-col gap-1 sm:items-end sm:text-right">
        {plans.map((plan) => (
          <PlanLine key={plan.pricingId} plan={plan} slug={slug} />
        ))}
      </ul>
    </li>
  );
}

function PlanLine({ plan, slug }: { plan: Pricing; slug: string }) {
  const { month, firstMonth, charged } = planPrice(plan);
  return (
    <li>
      <span className="font-semibold">{month}</span>
      {firstMonth && <span className="text-ink-soft"> {firstMonth}</span>}
      {charged && <span className="text-ink-soft"> · {charged}</span>}
      <span className="block">
        <ProofLink slug={slug} row={plan} />
      </span>
    </li>
  );
}

function Fees({ fees }: { fees: readonly Fee[] }) {
  return (
    <section>
      <h3 className="font-semibold">Fees besides the price</h3>
      {fees.length === 0 && <p className="mt-1 text-ink-soft">None listed.</p>}
      <ul className="figures mt-1 flex flex-col gap-1 text-ink-soft">
        {fees.map(({ feeId, feeType, feeAmountCents }) => (
          <li key={feeId}>
            {feeType}: {feeAmountCents === null ? "amount not listed" : formatDollars(feeAmountCents)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-2.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
      {children}
    </li>
  );
}

import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { pharmaciesText } from "~/features/brands/rules/medication-source";
import type { Brand } from "~/features/brands/schema";
import { rebateOf } from "~/features/pricing/rules/quote";
import { formatDollars } from "~/kernel/money";
import { DateTime } from "~/ui/date-time";
import { PageSection } from "./page-section";

/** Facts that matter besides the price: payment, refunds, pharmacies, and when the facts were verified. */
export function GoodToKnow({ brand }: { brand: Brand }) {
  return (
    <PageSection id="good-to-know" title="Good to know">
      <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
        <Fact term="Billing">{brand.billToday ? "Same-day Billing" : "Standard Billing"}</Fact>
        <Fact term="Insurance">{brand.acceptInsurance ? "Accepted" : "Not accepted"}</Fact>
        <Fact term="HSA / FSA">{brand.hsaAccepted ? "Accepted" : "Not accepted"}</Fact>
        <Fact term="LegitScript">
          {brand.legitScriptCertified ? "LegitScript Certified" : "Not LegitScript certified"}
        </Fact>
        <Fact term="Rebate">
          <Rebate brand={brand} />
        </Fact>
        <Fact term="Pharmacies">{pharmaciesText(brand) ?? "Not listed"}</Fact>
        <Fact term="Refunds" wide>
          {!brand.refundSummary && !brand.refundPolicy && "Not listed"}
          {brand.refundSummary}
          {brand.refundPolicy && (
            <span className="mt-1 block font-normal text-ink-soft">{brand.refundPolicy}</span>
          )}
        </Fact>
        {brand.otherNotes && (
          <Fact term="Notes" wide>
            {brand.otherNotes}
          </Fact>
        )}
        <Fact term="Last verified">
          {brand.lastVerifiedUpdated ? <DateTime at={brand.lastVerifiedUpdated} day /> : "Not verified yet"}
        </Fact>
      </dl>
    </PageSection>
  );
}

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "max-w-prose sm:col-span-2" : undefined}>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="whitespace-pre-line font-medium">{children}</dd>
    </div>
  );
}

function Rebate({ brand }: { brand: Brand }) {
  const cents = rebateOf(brand);
  if (cents === 0) return "None";
  return (
    <>
      {formatDollars(cents)} from us, paid after you claim it.{" "}
      <Link to={href("/rebate-terms")} className="link font-normal">
        Rebate terms
      </Link>
    </>
  );
}

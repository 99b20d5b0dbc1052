import { href } from "react-router";
import { dollarsToCents, formatDollars, formatDollarsAndCents } from "~/kernel/money";
import { stateName } from "~/kernel/us-states";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { formatClaimDay } from "../rules/order-date";
import { paymentWayLabels } from "../rules/review";
import type { DisplayedClaim } from "./displayed-claim";

type ClaimFactsProps = {
  claim: DisplayedClaim;
  /** The provider's rebate in dollars; null if none. */
  rebate: string | null;
};

/** Everything the claimant entered and agreed to, and how the claim was paid. */
export function ClaimFactsCard({ claim, rebate }: ClaimFactsProps) {
  return (
    <Card as="section" pad="sm">
      <h2 className="text-base font-semibold">Claim</h2>
      <Facts
        className="mt-3"
        facts={[
          ["Name", claim.fullName],
          [
            "Email",
            <a key="email" href={`mailto:${encodeURIComponent(claim.email)}`} className="link">
              {claim.email}
            </a>,
          ],
          ["Phone", claim.phone ?? "–"],
          ["Address", <PostalAddress key="address" {...claim} />],
          ["Provider", <Provider key="provider" {...claim} rebate={rebate} />],
          ["Ordered", formatClaimDay(claim.orderDate)],
          ["Order number", claim.orderConfirmationNumber],
          ["Claimed", <DateTime key="claimed" at={claim.createdAt} />],
        ]}
      />
      <h3 className="mt-5 text-sm font-semibold">Consent</h3>
      <Facts
        className="mt-2"
        facts={[
          [
            "Agreed to",
            <Link key="terms" to={href("/rebate-terms")} className="link">
              Rebate terms, version {claim.termsVersion}
            </Link>,
          ],
          ["Agreed on", <DateTime key="at" at={claim.agreedAt} />],
          ["Page", claim.consentPage],
        ]}
      />
      {claim.status === "paid" && <Payment {...claim} />}
    </Card>
  );
}

function PostalAddress({ addressLine1, addressLine2, city, state, zipCode }: DisplayedClaim) {
  return (
    <address className="not-italic">
      <span className="block">{addressLine1}</span>
      {addressLine2 && <span className="block">{addressLine2}</span>}
      <span className="block">
        {city}, <abbr title={stateName(state)}>{state}</abbr> {zipCode}
      </span>
    </address>
  );
}

function Provider({ providerId, providerName, rebate }: DisplayedClaim & { rebate: string | null }) {
  if (providerId === null) {
    return (
      <>
        {providerName} <span className="font-normal text-ink-soft">(not a listed provider)</span>
      </>
    );
  }
  const cents = dollarsToCents(rebate);
  return (
    <>
      <Link to={href("/admin/edit/:brandId", { brandId: String(providerId) })} className="link">
        {providerName}
      </Link>{" "}
      <span className="font-normal text-ink-soft">
        {cents ? `(rebate ${formatDollars(cents)})` : "(no rebate listed)"}
      </span>
    </>
  );
}

function Payment({ paidAmount, paidOn, paidBy, paidReference }: DisplayedClaim) {
  const cents = dollarsToCents(paidAmount);
  return (
    <>
      <h3 className="mt-5 text-sm font-semibold">Payment</h3>
      <Facts
        className="mt-2"
        facts={[
          ["Amount", cents === null ? "–" : formatDollarsAndCents(cents)],
          ["Date", paidOn ? formatClaimDay(paidOn) : "–"],
          ["Method", paidBy ? paymentWayLabels[paidBy] : "–"],
          ["Reference", paidReference ?? "–"],
        ]}
      />
    </>
  );
}

import { href, Link } from "react-router";
import { DateTime } from "~/ui/date-time";
import type { Checks } from "../rules/states";

/** How the prices on these pages are calculated, and when they were checked. */
export function PriceNote({ checks }: { checks: Checks }) {
  return (
    <p className="max-w-prose text-sm text-ink-soft">
      The monthly total is the price of a plan for all doses, billed monthly, plus the membership fee. It
      leaves out discounts and rebates. What a provider pays us doesn’t change this list.{" "}
      <Link to={href("/how-we-rank-and-earn")} className="link">
        How we rank and earn
      </Link>
      .{" "}
      {checks.newest && checks.oldest && (
        <>
          We last checked these providers between <DateTime at={checks.oldest} day /> and{" "}
          <DateTime at={checks.newest} day />
          {checks.never > 0 && `; we haven’t checked ${checks.never} of them yet`}. Check the provider’s site
          for the final price.
        </>
      )}
    </p>
  );
}

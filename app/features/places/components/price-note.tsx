import { href, Link } from "react-router";
import { DateTime } from "~/ui/date-time";
import type { Checks } from "../rules/states";

/** How the prices on these pages are made, and when they were checked. */
export function PriceNote({ checks }: { checks: Checks }) {
  return (
    <p className="max-w-prose text-sm text-ink-soft">
      The monthly total is a plan for all doses, paid every month, plus the membership fee. It leaves out
      discounts and rebates. What a provider pays us doesn’t change this list.{" "}
      <Link to={href("/how-we-rank-and-earn")} className="link">
        How we rank and earn
      </Link>
      .{" "}
      {checks.newest && checks.oldest && (
        <>
          We last checked these providers between <DateTime at={checks.oldest} day /> and{" "}
          <DateTime at={checks.newest} day />
          {checks.never > 0 && `; ${checks.never} of them not yet`}. Check the provider’s site for the final
          price.
        </>
      )}
    </p>
  );
}

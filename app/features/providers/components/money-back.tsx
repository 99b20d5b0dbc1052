import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Brand } from "~/features/brands/schema";
import type { FirstYear } from "~/features/pricing/rules/first-year";
import { type MoneyStep, moneySteps } from "~/features/pricing/rules/money-back";
import { claimWithinDays, processingTime } from "~/features/rebate/rules/terms";
import { formatDollars } from "~/kernel/money";
import type { Source } from "~/ui/site-context";
import { SourceLinks } from "~/ui/source-link";

type Props = { brand: Brand; year: FirstYear; source: Source };

/** What you pay first, and what you may get back and when (spec:providers#money-back). */
export function MoneyBack({ brand, year, source }: Props) {
  return (
    <section aria-labelledby="money-back-heading" className="flex flex-col gap-3">
      <h3 id="money-back-heading" className="text-lg font-semibold">
        What you pay first, and what you may get back
      </h3>
      <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {moneySteps(year, brand).map((step) => (
          <Step key={step.kind} step={step} source={source} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, source }: { step: MoneyStep; source: Source }) {
  switch (step.kind) {
    case "pay":
      return (
        <Frame when="Day 1" title={`You pay ${formatDollars(step.amountCents)}`}>
          The first payment after any discount, with the membership fee.
        </Frame>
      );
    case "claim_rebate":
      return (
        <Frame
          when={`Within ${claimWithinDays} days of your order`}
          title={`You claim ${formatDollars(step.amountCents)}`}
        >
          Our rebate isn’t automatic.{" "}
          <Link to={href("/rebate-claim")} className="link">
            Claim it
          </Link>{" "}
          with your order confirmation.
        </Frame>
      );
    case "rebate_paid":
      return (
        <Frame
          when={`${processingTime} after the claim`}
          title={`You can get back ${formatDollars(step.amountCents)}`}
        >
          By check or ACH, if your claim meets the{" "}
          <Link to={href("/rebate-terms")} className="link">
            rebate terms
          </Link>
          . The first payment then comes to {formatDollars(step.netCents)}.
        </Frame>
      );
    case "hsa_fsa":
      return (
        <Frame when="When your plan approves it" title="HSA or FSA money">
          {step.isCardAccepted
            ? "You can pay with an HSA or FSA card. If you pay another way, send your plan the receipt."
            : "This provider doesn’t accept HSA or FSA cards. You can still send your plan the receipt."}{" "}
          It pays you back only if it approves the expense (<SourceLinks sources={[source]} />
          ). Don’t claim the part that our rebate covers.
        </Frame>
      );
  }
}

function Frame({ when, title, children }: { when: string; title: string; children: ReactNode }) {
  return (
    <li className="border-t-2 border-accent-line pt-3">
      <p className="text-sm text-ink-soft">{when}</p>
      <p className="figures font-semibold">{title}</p>
      <p className="mt-1 text-sm text-ink-soft">{children}</p>
    </li>
  );
}

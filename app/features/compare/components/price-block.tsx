import { type PlanInterval, planIntervalLabels } from "~/features/brands/schema";
import { explainFirstMonth, explainMonthly, type PriceStep } from "~/features/pricing/rules/explain";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import type { PricedQuote, Quote } from "~/features/pricing/rules/quote";
import { formatDollars, formatDollarsAndCents } from "~/kernel/money";
import { SumTable } from "~/ui/sum-table";

/** A card's two prices, and a plain-language description of what they include. */
export function PriceBlock({ quote }: { quote: Quote }) {
  if (quote.kind === "noPriceForInterval") {
    return (
      <p className="text-sm text-ink-soft">
        <strong className="block text-base font-semibold text-ink">
          No {intervalWord(quote.missingInterval)} plan
        </strong>
        Available{" "}
        {listWords(quote.availableIntervals.map((interval) => planIntervalLabels[interval].toLowerCase()))}{" "}
        instead. Change “Payment frequency” to see the price.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="figures leading-none">
          <span className="text-3xl font-semibold">{formatDollars(quote.monthlyTotalCents)}</span>
          <span className="text-ink-soft"> / month</span>
        </p>
        <p className="mt-1 text-sm text-ink-soft">{paymentText(quote)}</p>
      </div>
      <p className="figures text-sm">
        First month <strong className="font-semibold">{formatDollars(quote.firstMonthTotalCents)}</strong>
        {reductions(quote)}
      </p>
      {quote.membershipFee.status === "unknown" && (
        <p className="-mt-2 text-sm text-warning-text">{unlistedFeeNote}</p>
      )}
    </div>
  );
}

/** The calculation of both prices (spec:pricing#explained-sum). */
export function PriceSums({ quote }: { quote: PricedQuote }) {
  return (
    <div className="grid gap-x-10 gap-y-4 pb-5 pt-2 sm:grid-cols-2">
      <Sum title="Each month" steps={explainMonthly(quote)} totalCents={quote.monthlyTotalCents} />
      <Sum title="First month" steps={explainFirstMonth(quote)} totalCents={quote.firstMonthTotalCents} />
    </div>
  );
}

function intervalWord(interval: PlanInterval): string {
  return { monthly: "monthly", quarterly: "3-month", semi_annual: "6-month", annual: "yearly" }[interval];
}

/** An unlisted fee is shown on a separate line. */
const feeWords = { known: ", membership fee included", none: ", no membership fee", unknown: "" };

function paymentText(quote: PricedQuote): string {
  const fee = feeWords[quote.membershipFee.status];
  const { planInterval, priceCents } = quote.row;
  if (planInterval === "monthly") return `Paid monthly${fee}`;
  return `${formatDollars(priceCents)} paid ${planIntervalLabels[planInterval].toLowerCase()}${fee}`;
}

function reductions(quote: PricedQuote): string {
  const parts = [
    quote.firstMonthDiscountCents > 0 && `${formatDollars(quote.firstMonthDiscountCents)} discount`,
    quote.rebateCents > 0 && `${formatDollars(quote.rebateCents)} rebate`,
  ].filter((part): part is string => typeof part === "string");
  return parts.length > 0 ? `, after ${listWords(parts)}` : "";
}

function listWords(words: readonly string[]): string {
  if (words.length <= 1) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function Sum({
  title,
  steps,
  totalCents,
}: {
  title: string;
  steps: readonly PriceStep[];
  totalCents: number;
}) {
  const lines = steps.map(({ label, amountCents }) => ({
    label,
    amount: formatDollarsAndCents(amountCents),
  }));
  return <SumTable title={title} lines={lines} total={formatDollarsAndCents(totalCents)} />;
}

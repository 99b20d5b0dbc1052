import { href } from "react-router";
import type { RankedProvider } from "~/features/pricing/rules/ranking";
import type { PricedAlternative } from "~/features/savings/rules/alternatives";
import { brandNameOf, countProducts, productChoices } from "~/features/savings/rules/current-product";
import type { CurrentProduct, SavingsAnswers } from "~/features/savings/schema";
import { formatDollars } from "~/kernel/money";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { Link } from "~/ui/link";
import { CitedSources } from "~/ui/source-link";

type CurrentProductFieldProps = {
  answers: SavingsAnswers;
  current: CurrentProduct;
  onChange(current: CurrentProduct): void;
  ranked: readonly RankedProvider[];
  /** The lowest price of the current product. */
  bestSame: PricedAlternative | null;
};

/**
 * Asks for the current product, and compares the alternatives with it. The answer stays in the browser
 * (spec:savings#current-product).
 */
export function CurrentProductField(props: CurrentProductFieldProps) {
  const { answers, current, onChange, ranked, bestSame } = props;
  const choices = productChoices(answers);
  return (
    <div className="mt-6 grid items-start gap-x-8 gap-y-4 rounded-lg bg-sunken p-5 md:grid-cols-[17rem_minmax(0,1fr)]">
      <Field label="Which product do you take now?" hint="Your answer stays in this browser.">
        <Select
          options={choices}
          value={current}
          onChange={(event) =>
            onChange(choices.find(({ value }) => value === event.target.value)?.value ?? "unknown")
          }
        />
      </Field>
      <div role="status" className="flex max-w-prose flex-col gap-2 text-sm md:pt-1">
        <p>
          {comparison(ranked, current)} (<CitedSources ids={["unapproved"]} />)
        </p>
        {bestSame && (
          <p className="figures">
            Lowest price we know for {brandNameOf(current)}:{" "}
            <strong className="font-semibold">{formatDollars(bestSame.quote.monthlyTotalCents)}</strong> a
            month at{" "}
            <Link to={href("/providers/:slug", { slug: bestSame.brand.slug })} className="link">
              {bestSame.brand.brandName}
            </Link>
            .
          </p>
        )}
        <p className="font-semibold">Talk to your prescriber before you switch.</p>
      </div>
    </div>
  );
}

function comparison(ranked: readonly RankedProvider[], current: CurrentProduct): string {
  const taken = brandNameOf(current);
  const { priced, same, compounded } = countProducts(ranked, current);
  if (taken !== null) {
    return `Of ${priced} prices below, ${same} ${areFor(same)} ${taken} and ${compounded} ${areFor(compounded)} compounded products. A compounded product isn't FDA-approved, and it isn't the same as ${taken}.`;
  }
  if (current === "compounded")
    return "Compounded products can differ between pharmacies, and none of them is FDA-approved. An FDA-approved product isn't the same as the compounded one you take.";
  return `${compounded} of ${priced} prices below ${areFor(compounded)} compounded products. A compounded product isn't FDA-approved, and it isn't the same as a brand-name product.`;
}

const areFor = (count: number) => (count === 1 ? "is for" : "are for");

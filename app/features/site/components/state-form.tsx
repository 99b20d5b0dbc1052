import { href, Link } from "react-router";
import { LivePrices } from "~/features/places/public-components/live-prices";
import type { HomePrices } from "~/features/places/rules/packed-prices";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { OpensComparison } from "~/ui/opens-comparison";
import { StateSelect } from "~/ui/state-select";

/**
 * The state dropdown with today's prices (spec:site#home-state-dropdown, `enhance/state-form.ts`). Without scripts, the
 * button submits a plain form.
 */
export function StateForm({ prices }: { prices: HomePrices }) {
  return (
    <form method="get" action={href("/compare-providers")} data-enhance="state-form opens-next-page">
      <Field
        label="Where do you live?"
        hint={
          <span data-part="hint">
            Choose your state to start step 1, or{" "}
            <Link to={href("/states")} className="link hit-area">
              see prices by state
            </Link>
            .
          </span>
        }
      >
        <div className="flex flex-col gap-3 sm:flex-row">
          <div className="grow sm:max-w-xs">
            <StateSelect name="state" className="min-h-13" />
          </div>
          <Button type="submit" size="lg">
            Compare Providers
          </Button>
        </div>
      </Field>
      <LivePrices prices={prices} />
      <OpensComparison />
    </form>
  );
}

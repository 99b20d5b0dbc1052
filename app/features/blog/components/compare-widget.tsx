import { href } from "react-router";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { OpensComparison } from "~/ui/opens-comparison";
import { StateSelect } from "~/ui/state-select";

/** The first question of the comparison; the form continues from that answer. Works without scripts. */
export function CompareWidget() {
  return (
    <form method="get" action={href("/compare-providers")} data-enhance="opens-next-page">
      <Field label="Where do you live?" hint="It takes about two minutes.">
        <div className="flex flex-col gap-3 sm:flex-row">
          <div className="grow sm:max-w-xs">
            <StateSelect name="state" className="min-h-13" />
          </div>
          <Button type="submit" size="lg">
            Compare Providers
          </Button>
        </div>
      </Field>
      <OpensComparison />
    </form>
  );
}

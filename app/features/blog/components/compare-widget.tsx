import { Form, href } from "react-router";
import { usStates } from "~/kernel/us-states";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";

const stateOptions = usStates.map(({ code, name }) => ({ value: code, label: name }));

/** The first answer of the comparison; the form goes on from there. Works without scripts. */
export function CompareWidget() {
  return (
    <Form method="get" action={href("/compare-providers")}>
      <Field label="Where do you live?" hint="It takes about two minutes.">
        <div className="flex flex-col gap-3 sm:flex-row">
          <div className="grow sm:max-w-xs">
            <Select
              name="state"
              options={stateOptions}
              placeholder="Choose your state"
              autoComplete="address-level1"
              className="min-h-13"
            />
          </div>
          <Button type="submit" size="lg">
            Compare Providers
          </Button>
        </div>
      </Field>
    </Form>
  );
}

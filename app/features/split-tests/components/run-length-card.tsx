import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { NumberInput } from "~/ui/inputs";
import type { ReportRange, Uplift } from "../rules/report";

type RunLengthCardProps = { range: ReportRange; uplift: Uplift; text: string };

/** How much longer the test needs to detect an improvement that staff choose (spec:split-tests#run-length). */
export function RunLengthCard({ range, uplift, text }: RunLengthCardProps) {
  return (
    <Card as="section" aria-labelledby="run-length" pad="sm" tone="plain" className="flex flex-col gap-3">
      <h2 id="run-length" className="text-lg font-semibold">
        How long to run
      </h2>
      <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="range" value={range} />
        <Field
          label="Increase of the primary metric to detect"
          error={uplift.error}
          className="w-full max-w-xs"
        >
          <NumberInput
            name="uplift"
            unit="%"
            inputMode="numeric"
            defaultValue={uplift.typed}
            key={uplift.typed}
          />
        </Field>
        <Button type="submit" variant="secondary">
          Calculate
        </Button>
      </Form>
      <p role="status" className="max-w-prose text-sm">
        {uplift.error === null && text}
      </p>
    </Card>
  );
}

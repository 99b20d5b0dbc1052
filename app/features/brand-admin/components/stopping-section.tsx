import type { DraftErrors, FormTexts } from "../rules/draft";
import {
  AmountField,
  ChoiceField,
  EditorSection,
  fieldsOf,
  MultiLineField,
  SingleLineField,
} from "./editor-fields";

const prorationChoices = [
  { value: "", label: "Not listed" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** What the provider says about stopping early (spec:brands#stopping-early). */
export function StoppingSection({ brand, errors }: { brand: FormTexts; errors: DraftErrors }) {
  const of = fieldsOf(brand, errors);
  return (
    <EditorSection
      title="Stopping early"
      hint="Leave a field empty if the provider doesn't list it. 0 means none."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SingleLineField {...of("refund_window_days")} hint="For the first payment" />
        <ChoiceField
          {...of("refund_proration")}
          options={prorationChoices}
          hint="For plans paid in advance"
        />
        <SingleLineField {...of("notice_days")} hint="Before the next payment" />
        <AmountField {...of("cancellation_fee")} hint="What canceling costs" />
      </div>
      <MultiLineField {...of("how_to_cancel")} className="mt-4" />
    </EditorSection>
  );
}

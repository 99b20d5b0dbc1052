import { useState } from "react";
import { doseLabel } from "~/features/brands/rules/dose";
import { productLabels, sourceChoiceLabels } from "~/features/brands/rules/medication-source";
import {
  dosages,
  medicationSources,
  medicationTypeLabels,
  medicationTypes,
  productNames,
} from "~/features/brands/schema";
import { Checkbox } from "~/ui/choices";
import {
  type BrandDraft,
  CORRECTION_FIELD,
  type DraftErrors,
  type FormTexts,
  type RowDraft,
} from "../rules/draft";
import { editorIntervals, feeLabels, priceLabels } from "../rules/labels";
import { priceWarning } from "../rules/preview";
import {
  AmountField,
  CheckboxField,
  ChoiceField,
  EditorSection,
  MultiLineField,
  SingleLineField,
} from "./editor-fields";
import { RowList } from "./row-list";

type RowPartProps = {
  draft: BrandDraft;
  /** The stored values: for remarks about changes, and for showing removed rows. */
  base: BrandDraft;
  errors: DraftErrors;
};

const freshPrice: FormTexts = { dosage: "all_doses", plan_interval: "monthly" };

export function PriceFields({ draft, base, errors }: RowPartProps) {
  const stored = byKey(base.prices);
  return (
    <EditorSection title="Prices" hint="Enter the full cost of one plan interval, before any discount.">
      <RowList
        kind="prices"
        rows={draft.prices}
        removed={draft.removed.prices}
        stored={stored}
        addLabel="Add price"
        fresh={freshPrice}
        renderRow={(key, fields) => (
          <PriceRow rowKey={key} fields={fields} stored={stored.get(key)} errors={errors} />
        )}
      />
      {stored.size > 0 && (
        <Checkbox name={CORRECTION_FIELD} value="true" className="mt-3">
          These prices were wrong on our site. List the changes as corrections.
        </Checkbox>
      )}
    </EditorSection>
  );
}

export function FeeFields({ draft, base, errors }: RowPartProps) {
  return (
    <EditorSection
      title="Fees"
      hint="The first fee with “membership” or “monthly” in its type is treated as the membership fee and added to every price."
    >
      <RowList
        kind="fees"
        rows={draft.fees}
        removed={draft.removed.fees}
        stored={byKey(base.fees)}
        addLabel="Add fee"
        fresh={{}}
        renderRow={(key, fields) => <FeeRow rowKey={key} fields={fields} errors={errors} />}
      />
    </EditorSection>
  );
}

const byKey = (rows: readonly RowDraft[]) => new Map(rows.map(({ key, fields }) => [key, fields]));

const medicationOptions = medicationTypes.map((value) => ({ value, label: medicationTypeLabels[value] }));
const sourceOptions = medicationSources.map((value) => ({ value, label: sourceChoiceLabels[value] }));
const productOptions = productNames.map((value) => ({ value, label: productLabels[value] }));
const dosageOptions = dosages.map((value) => ({ value, label: doseLabel(value) }));

type RowProps = { rowKey: string; fields: FormTexts; errors: DraftErrors };

function PriceRow({ rowKey, fields, stored, errors }: RowProps & { stored: FormTexts | undefined }) {
  const of = (name: keyof typeof priceLabels) => ({
    name: `prices.${rowKey}.${name}`,
    label: priceLabels[name],
    value: fields[name],
    errors,
  });
  const [price, setPrice] = useState(fields.price ?? "");
  const remark = priceWarning(stored?.price, price);
  return (
    <div
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-12"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name.endsWith(".price")) setPrice(target.value);
      }}
    >
      <ChoiceField
        {...of("medication_type")}
        className="col-span-2 sm:col-span-4"
        options={medicationOptions}
        placeholder="Choose..."
        required
      />
      <ChoiceField {...of("dosage")} className="sm:col-span-3" options={dosageOptions} />
      <ChoiceField {...of("plan_interval")} className="sm:col-span-3" options={editorIntervals} required />
      <AmountField {...of("price")} className="sm:col-span-2" required />
      {remark && (
        <p role="status" className="col-span-2 text-sm text-warning-text sm:col-span-12">
          {remark}
        </p>
      )}
      <CheckboxField {...of("is_first_month_discount")} className="max-sm:pt-8 sm:col-span-4 sm:pt-7" />
      <AmountField {...of("first_month_discount_amount")} className="sm:col-span-3" />
      <MultiLineField {...of("comments")} className="col-span-2 sm:col-span-5" rows={1} />
      <ChoiceField
        {...of("medication_source")}
        className="col-span-2 sm:col-span-4"
        options={sourceOptions}
        placeholder="Not listed"
      />
      <ChoiceField
        {...of("product_name")}
        className="col-span-2 sm:col-span-4"
        options={productOptions}
        placeholder="Not listed"
        hint="Only for FDA-approved brand-name medication"
      />
      <SingleLineField
        {...of("proof_link")}
        type="url"
        className="col-span-2 sm:col-span-4"
        hint="The page that shows this price"
      />
    </div>
  );
}

function FeeRow({ rowKey, fields, errors }: RowProps) {
  const of = (name: keyof typeof feeLabels) => ({
    name: `fees.${rowKey}.${name}`,
    label: feeLabels[name],
    value: fields[name],
    errors,
  });
  return (
    <div className="grid items-start gap-3 sm:grid-cols-12">
      <SingleLineField {...of("fee_type")} className="sm:col-span-4" required />
      <AmountField {...of("fee_amount")} className="sm:col-span-3" hint="Leave empty if unknown" />
      <MultiLineField {...of("fee_notes")} className="sm:col-span-5" rows={1} />
    </div>
  );
}

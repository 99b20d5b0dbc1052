import { pharmacyTypeLabels } from "~/features/brands/rules/medication-source";
import { pharmacyTypes } from "~/features/brands/schema";
import { usStates } from "~/kernel/us-states";
import { type BrandDraft, type DraftErrors, dateInputValue } from "../rules/draft";
import { brandLabels } from "../rules/labels";
import {
  AmountField,
  CheckboxField,
  EditorSection,
  fieldsOf,
  MultiLineField,
  RatingField,
  SingleLineField,
} from "./editor-fields";
import { LogoField } from "./logo-field";
import { StoppingSection } from "./stopping-section";

type BrandSectionsProps = { draft: BrandDraft; errors: DraftErrors; isNew: boolean };

/** The main facts of a brand (spec:brands#brand-columns). */
export function BrandSections({ draft: { brand }, errors, isNew }: BrandSectionsProps) {
  const of = fieldsOf(brand, errors);
  return (
    <EditorSection title="Brand">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SingleLineField {...of("brand_name")} hint="What visitors see." required />
        <SingleLineField
          {...of("slug")}
          hint={
            isNew
              ? "Leave empty to create it from the name"
              : "If you change it, the old URL redirects to the new one"
          }
        />
        <LogoField value={brand.logo_url} brandName={brand.brand_name ?? ""} errors={errors} />
        <RatingField {...of("trustpilot_rating")} hint="0 to 5 in steps of 0.1" />
        <RatingField {...of("google_rating")} hint="0 to 5 in steps of 0.1" />
        <AmountField {...of("rebate")} hint="What this site pays a customer back after a purchase" />
        <SingleLineField {...of("gender_marketing")} hint="Who its advertising is aimed at" />
      </div>
      <div className="mt-4 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
        <CheckboxField {...of("accept_insurance")} />
        <CheckboxField {...of("hsa_accepted")} />
        <CheckboxField {...of("legit_script_certified")} />
        <CheckboxField {...of("bill_today")} />
      </div>
    </EditorSection>
  );
}

/** Links for visitors, descriptions of the brand, and the states it doesn't serve. */
export function MoreBrandSections({ draft: { brand }, errors }: Omit<BrandSectionsProps, "isNew">) {
  const of = fieldsOf(brand, errors);
  const link = (name: keyof typeof brandLabels) => (
    <SingleLineField {...of(name)} type="url" placeholder="https://" />
  );
  return (
    <>
      <EditorSection
        title="Links"
        hint="Where “Visit Provider” leads: the medication's own link, else the GLP-1 link, else the website."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {link("website_link")}
          {link("glp_link")}
          {link("sema_link")}
          {link("trizep_link")}
        </div>
      </EditorSection>
      <EditorSection title="Policies and notes">
        <div className="grid gap-4 sm:grid-cols-2">
          <MultiLineField {...of("refund_summary")} />
          <MultiLineField {...of("pharmacies_used")} />
          <MultiLineField {...of("refund_policy")} rows={5} />
          <MultiLineField {...of("other_notes")} rows={5} />
        </div>
        <PharmacyTypes chosen={brand.pharmacy_types ?? ""} errors={errors} />
      </EditorSection>
      <StoppingSection brand={brand} errors={errors} />
      <UnavailableStates chosen={brand.unavailable_states ?? ""} errors={errors} />
    </>
  );
}

/** The day prices were last compared. The exact time is stored beside it, and kept unless the day changes. */
export function LastVerifiedField({ draft: { brand }, errors }: Omit<BrandSectionsProps, "isNew">) {
  const moment = brand.last_verified_updated ?? "";
  return (
    <>
      <input type="hidden" name="verified_at" value={moment} />
      <SingleLineField
        name="last_verified_updated"
        label={brandLabels.last_verified_updated}
        value={dateInputValue(moment)}
        errors={errors}
        type="date"
        hint="When staff last compared all prices with the provider's site"
      />
    </>
  );
}

/** The kinds of pharmacies the brand uses, if it says so (spec:brands#pharmacy-types). */
function PharmacyTypes({ chosen, errors }: { chosen: string; errors: DraftErrors }) {
  const types = new Set(chosen.split(","));
  return (
    <fieldset className="mt-4" aria-describedby={errors.pharmacy_types ? "pharmacy_types-error" : undefined}>
      <legend className="text-sm font-semibold">{brandLabels.pharmacy_types}</legend>
      <p className="text-sm text-ink-soft">
        Check the pharmacy types the provider lists. If none are checked, visitors see "not listed".
      </p>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {pharmacyTypes.map((type, index) => (
          <label key={type} className="flex min-h-9 items-center gap-2 text-sm max-sm:min-h-11">
            <input
              type="checkbox"
              id={index === 0 ? "pharmacy_types" : undefined}
              name="pharmacy_types"
              value={type}
              defaultChecked={types.has(type)}
              className="size-4.5 shrink-0 accent-accent"
            />
            {pharmacyTypeLabels[type]}
          </label>
        ))}
      </div>
      {errors.pharmacy_types && (
        <p id="pharmacy_types-error" className="text-sm text-error-text">
          {errors.pharmacy_types}
        </p>
      )}
    </fieldset>
  );
}

function UnavailableStates({ chosen, errors }: { chosen: string; errors: DraftErrors }) {
  const codes = new Set(chosen.split(","));
  return (
    <EditorSection title="Unavailable states" hint="Check each state that the brand doesn't serve.">
      <fieldset aria-describedby={errors.unavailable_states ? "unavailable_states-error" : undefined}>
        <legend className="sr-only">Unavailable states</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-3">
          {usStates.map(({ code, name }, index) => (
            <label key={code} className="flex min-h-9 items-center gap-2 text-sm max-sm:min-h-11">
              <input
                type="checkbox"
                id={index === 0 ? "unavailable_states" : undefined}
                name="unavailable_states"
                value={code}
                defaultChecked={codes.has(code)}
                className="size-4.5 shrink-0 accent-accent"
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      {errors.unavailable_states && (
        <p id="unavailable_states-error" className="text-sm text-error-text">
          {errors.unavailable_states}
        </p>
      )}
    </EditorSection>
  );
}

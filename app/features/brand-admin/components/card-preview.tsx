import { type ReactNode, useState } from "react";
import {
  type Brand,
  type PlanInterval,
  type PreferredMedication,
  planIntervalLabels,
  preferredMedicationLabels,
} from "~/features/brands/schema";
import { noFilters } from "~/features/pricing/rules/filters";
import { type RankedProvider, rankProviders } from "~/features/pricing/rules/ranking";
import { stateInSentence } from "~/kernel/us-states";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { servedState } from "../rules/preview";

/** The comparison that the visitor would have requested. */
export type PreviewQuestion = { provider: RankedProvider; medication: PreferredMedication; state: string };

type CardPreviewProps = { brand: Brand; renderCard: (question: PreviewQuestion) => ReactNode };

/**
 * A comparison card, for a visitor that staff choose. Its links don't work, because a click would count as a visitor's
 * (spec:brands#editor-preview).
 */
export function CardPreview({ brand, renderCard }: CardPreviewProps) {
  const [medication, setMedication] = useState<PreferredMedication>("semaglutide");
  const [planInterval, setInterval] = useState<PlanInterval>("monthly");
  const criteria = { preferredMedication: medication, administrationType: "any", planInterval } as const;
  const state = servedState(brand);
  const [ranked] = rankProviders([brand], criteria, noFilters);
  // Badges such as cheapest only make sense among other providers.
  const provider = ranked && { ...ranked, badges: ranked.badges.filter((badge) => badge === "rebate") };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="A visitor who wants" className="grow sm:grow-0">
          <Select
            value={medication}
            onChange={(event) => setMedication(event.target.value as PreferredMedication)}
            options={Object.entries(preferredMedicationLabels).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field label="Payment frequency" className="grow sm:grow-0">
          <Select
            value={planInterval}
            onChange={(event) => setInterval(event.target.value as PlanInterval)}
            options={Object.entries(planIntervalLabels).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        {state && (
          <p className="pb-2 text-sm text-ink-soft">{`from ${stateInSentence(state)}, paying cash, sees:`}</p>
        )}
      </div>
      {!state && <p className="text-sm">Visitors can't see this brand because it doesn't serve any state.</p>}
      {state && !provider && (
        <p className="text-sm">
          This visitor doesn't see the brand because it has no price for this medication that covers all
          doses.
        </p>
      )}
      {state && provider && (
        <div inert className="rounded-lg">
          {renderCard({ provider, medication, state })}
        </div>
      )}
    </div>
  );
}

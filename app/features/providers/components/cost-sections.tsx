import type { Brand } from "~/features/brands/schema";
import type { Schedules } from "~/features/pricing/rules/rising-year";
import type { Source } from "~/ui/site-context";
import type { PageChoices } from "./kept-choices";
import { RisingDoseSection } from "./rising-dose-section";
import { StopSection } from "./stop-section";

/** What the cost sections of a provider's page need besides the brand. */
export type CostView = {
  /** A plan of the medication and dose whose stopping costs are shown; null without prices. */
  stopPlanId: number | null;
  schedules: Schedules;
  choices: PageChoices;
  /** The labels that the usual steps come from. */
  doseSources: readonly Source[];
  /** What counts as a medical expense for an HSA or FSA. */
  expenseSource: Source;
};

/** What a provider really costs besides its flat first year. */
export function CostSections({ brand, cost }: { brand: Brand; cost: CostView }) {
  return (
    <>
      <RisingDoseSection
        brand={brand}
        schedules={cost.schedules}
        sources={cost.doseSources}
        choices={cost.choices}
      />
      <StopSection brand={brand} stopPlanId={cost.stopPlanId} choices={cost.choices} />
    </>
  );
}

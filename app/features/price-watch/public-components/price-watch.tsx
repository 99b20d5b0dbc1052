import { Bell } from "lucide-react";
import {
  PlanWatchForm,
  type StateChoice,
  StateWatchForm,
  type WatchedBrand,
} from "../components/watch-forms";

const summaryClass =
  "flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-md px-2 -ml-2 font-semibold text-accent-text hover:bg-accent-soft";

/**
 * "Tell me when it drops" for the plans of one provider; nothing for a provider without prices
 * (spec:price-watch#watch-form). It's a native element with a native form, so it works without scripts.
 */
export function PlanWatch({ brand }: { brand: WatchedBrand }) {
  if (brand.pricing.length === 0) return null;
  return (
    <details className="no-print max-w-form">
      <summary className={summaryClass}>
        <Bell aria-hidden="true" className="size-5" />
        Tell me when it drops
      </summary>
      <div className="pt-3">
        <PlanWatchForm brand={brand} />
      </div>
    </details>
  );
}

/** "Tell me when it drops" for any provider in one state. The state isn't in any URL. */
export function StateWatch({ choice, name }: { choice: StateChoice; name: string }) {
  return (
    <details className="no-print max-w-form">
      <summary className={summaryClass}>
        <Bell aria-hidden="true" className="size-5" />
        {`Tell me when a price in ${name} drops`}
      </summary>
      <div className="pt-3">
        <StateWatchForm choice={choice} />
      </div>
    </details>
  );
}

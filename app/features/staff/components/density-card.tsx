import { Card } from "~/ui/card";
import { ChoiceGroup } from "~/ui/choices";
import { useStaffView } from "./staff-view";
import { TourButton } from "./tour";

const densities = [
  { value: "comfortable", label: "Comfortable", hint: "Larger rows and fields" },
  { value: "compact", label: "Compact", hint: "More rows on the screen" },
] as const;

/** Chooses the density of the staff area in this browser. It applies immediately. */
export function DensityCard() {
  const { view, change } = useStaffView();
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg font-semibold">Display</h2>
      <ChoiceGroup
        legend="Density"
        hint="For this browser. Phones always show the comfortable one."
        name="density"
        options={densities}
        value={view.density}
        onChange={(value) => change({ density: value === "comfortable" ? value : "compact" })}
        columns={2}
      />
      <div className="mt-4">
        <TourButton />
      </div>
    </Card>
  );
}

import { href } from "react-router";
import { maxCompared } from "~/features/shortlist/rules/shortlist";
import { Banner } from "~/ui/banner";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ChooseForm, type ProviderName } from "./choose-form";

type Props = {
  names: readonly ProviderName[];
  chosen: readonly string[];
  /** Why the chosen providers can't be compared; null before a choice. */
  problem: "too_few" | "too_many" | null;
};

const problems = {
  too_few: "Choose at least two different providers.",
  too_many: `Choose up to ${maxCompared} providers. We filled in the first ${maxCompared}.`,
};

/** `/compare`: a form to choose two to four providers. */
export function ChoosePage({ names, chosen, problem }: Props) {
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <header className="flex flex-col gap-4">
        <Breadcrumbs trail={[{ label: "Home", to: href("/") }]} here="Compare side by side" />
        <h1 className="text-2xl sm:text-3xl">Compare providers side by side</h1>
        <p className="max-w-prose text-ink-soft">
          Choose two to four providers. You’ll see their prices, fees, doses, states, ratings, and refunds in
          one table.
        </p>
      </header>
      {problem && <Banner tone="error" title={problems[problem]} />}
      {/* A link to another choice fills in the form again. */}
      <ChooseForm key={chosen.join()} names={names} chosen={chosen} />
    </div>
  );
}

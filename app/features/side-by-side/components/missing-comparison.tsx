import { href } from "react-router";
import { maxCompared } from "~/features/shortlist/rules/shortlist";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ChooseForm, type ProviderName } from "./choose-form";

type Props = {
  reason: "too_few" | "too_many";
  names: readonly ProviderName[];
  /** The known providers in the URL. */
  slugs: readonly string[];
};

const reasons = {
  too_few:
    "A comparison needs at least two providers. Check the URL for typos. A provider may also have left our comparison.",
  too_many: `At most ${maxCompared} providers fit side by side. We filled in the first ${maxCompared}.`,
};

/** Shown for a URL that doesn't name two to four known providers: the form, filled in with those it names. */
export function MissingComparison({ reason, names, slugs }: Props) {
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <header className="flex flex-col gap-4">
        <Breadcrumbs
          trail={[
            { label: "Home", to: href("/") },
            { label: "Compare side by side", to: href("/compare") },
          ]}
          here="Not found"
        />
        <h1 className="text-2xl sm:text-3xl">We can’t compare these providers</h1>
        <p className="max-w-prose text-ink-soft">{reasons[reason]}</p>
      </header>
      <ChooseForm key={slugs.join()} names={names} chosen={slugs} />
    </div>
  );
}

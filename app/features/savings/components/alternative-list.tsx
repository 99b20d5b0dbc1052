import { useResultsVisit } from "~/features/funnel-steps/public-components/form-visit";
import type { RankedProvider } from "~/features/pricing/rules/ranking";
import { alternativesShownMore } from "~/features/savings/rules/alternatives";
import type { CurrentProduct, SavingsAnswers } from "~/features/savings/schema";
import { Button } from "~/ui/button";
import { AlternativeCard } from "./alternative-card";

type AlternativeListProps = {
  answers: SavingsAnswers;
  ranked: readonly RankedProvider[];
  currentProduct: CurrentProduct;
  /** The maximum number of cards shown. */
  shownCount: number;
  onShownCount(count: number): void;
};

/** 5 cards first, 3 more per click, up to the total (spec:savings#alternative-list). */
export function AlternativeList(props: AlternativeListProps) {
  const { answers, ranked, currentProduct, shownCount, onShownCount } = props;
  const list = useResultsVisit<HTMLOListElement>("save_prescription", ranked.length);
  const shown = Math.min(shownCount, ranked.length);

  function showMore() {
    onShownCount(shown + alternativesShownMore);
    // The first new card takes the focus, so that keyboard users continue where they were.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("h3")[shown]?.focus());
  }

  return (
    <section aria-labelledby="alternatives" className="mt-12">
      <h2 id="alternatives" className="text-xl font-semibold">
        Providers you could switch to
      </h2>
      <p className="mt-1 text-ink-soft">Lowest monthly price first.</p>
      <ol ref={list} className="mt-6 flex flex-col gap-4">
        {ranked.slice(0, shown).map((provider) => (
          <li key={provider.brand.brandId}>
            <AlternativeCard answers={answers} provider={provider} currentProduct={currentProduct} />
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-col items-center gap-2">
        {shown < ranked.length && (
          <Button variant="secondary" size="lg" onClick={showMore}>
            Show More Providers
          </Button>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {shown} of {ranked.length} shown
        </p>
      </div>
    </section>
  );
}

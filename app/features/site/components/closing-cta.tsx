import { href } from "react-router";
import { ButtonLink } from "~/ui/button";

export function ClosingCta() {
  return (
    <section aria-labelledby="closing-cta" className="border-t border-line">
      <div className="page flex flex-col items-center py-9 text-center sm:py-16 lg:py-24">
        <h2 id="closing-cta" className="max-w-wide text-xl sm:text-2xl lg:text-4xl">
          Know the price before you give anyone your card
        </h2>
        <p className="mt-2 max-w-lg text-ink-soft sm:mt-4 sm:text-lg">
          Three short steps. Free, with no account.
        </p>
        <div className="mt-6 flex w-full flex-col justify-center gap-3 sm:mt-8 sm:w-auto sm:flex-row">
          <ButtonLink to={href("/compare-providers")} size="lg">
            Compare Providers
          </ButtonLink>
          <ButtonLink to={href("/calculator")} size="lg" variant="secondary">
            Open the calculator
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

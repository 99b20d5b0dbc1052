import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { CalculatorPicture } from "~/ui/pictures/calculator-picture";

export function CalculatorCta() {
  return (
    <section aria-labelledby="calculator-call" className="page">
      <div className="grid items-center gap-4 rounded-2xl sm:gap-6 bg-art-sand p-6 sm:p-10 md:grid-cols-[1fr_1.2fr] lg:gap-16 lg:px-16 lg:py-12">
        <CalculatorPicture className="mx-auto hidden w-full sm:block sm:max-w-80 md:max-w-96" />
        <div>
          <h2 id="calculator-call" className="text-xl sm:text-2xl lg:text-3xl">
            What could a year look like?
          </h2>
          <p className="mt-3 max-w-lg text-ink-soft sm:text-lg">
            Enter your weight and a medication to see an estimate for 12, 24, or 52 weeks. It’s an estimate,
            not medical advice.
          </p>
          <ButtonLink to={href("/calculator")} className="mt-6">
            Open the calculator
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

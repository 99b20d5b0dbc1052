import type { HomePrices } from "~/features/places/rules/packed-prices";
import { cx } from "~/ui/cx";
import type { ExampleOffer } from "../rules/example-offers";
import { ExamplePanel } from "./example-panel";
import { HeroBackPicture, HeroFrontPicture } from "./pictures/hero-picture";
import { RotatingHeadline } from "./rotating-headline";
import { StateForm } from "./state-form";

type HeroProps = {
  lead: string;
  offers: readonly ExampleOffer[];
  prices: HomePrices;
  providerCount: number;
};

/** The first screen: what the site offers, the main action, and its result. */
export function Hero({ lead, offers, prices, providerCount }: HeroProps) {
  return (
    <section className="overflow-x-clip">
      <div
        className={cx(
          "page grid items-center gap-6 py-6 sm:gap-12 sm:py-14 lg:gap-16 lg:py-20",
          offers.length > 0 && "lg:grid-cols-[1.08fr_1fr]",
        )}
      >
        <div>
          <RotatingHeadline />
          <p className="mt-4 max-w-lg text-lg sm:mt-6 text-ink-soft">{lead}</p>
          <div className="mt-6 sm:mt-8">
            <StateForm prices={prices} />
          </div>
          {providerCount > 0 && (
            <p className="mt-4 text-sm text-ink-faint">
              <span className="figures">{providerCount}</span> providers on our list today. No account needed.
            </p>
          )}
        </div>
        {offers.length > 0 && <Example offers={offers} />}
      </div>
    </section>
  );
}

/** The example between the two parts of its picture. A site without matching prices shows neither. */
function Example({ offers }: { offers: readonly ExampleOffer[] }) {
  return (
    <div className="relative mx-auto w-full max-w-lg sm:py-8">
      <HeroBackPicture className="absolute top-1/2 left-1/2 hidden w-[124%] max-w-none -translate-x-1/2 -translate-y-1/2 sm:block" />
      <ExamplePanel offers={offers} />
      <HeroFrontPicture className="absolute bottom-0 -left-20 hidden w-28 sm:block" />
    </div>
  );
}

import { href } from "react-router";
import { Banner } from "~/ui/banner";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { PlanWatchForm, type Refused, StateWatchForm, type WatchedBrand } from "./watch-forms";

/** A form that wasn't accepted. `brand` is the provider of a plan; null for a state. */
export type WatchRefusal = Refused & { message: string; brand: WatchedBrand | null };

/** `/price-watch`: what a price watch does, and the form for a state (spec:price-watch#watch-form). */
export function WatchPage({ refusal }: { refusal: WatchRefusal | undefined }) {
  return (
    <div className="page flex max-w-form flex-col gap-6 py-8 sm:py-12">
      <Breadcrumbs trail={[{ label: "Home", to: href("/") }]} here="Price watch" />
      <h1 className="text-2xl sm:text-3xl">Price watch</h1>
      {refusal ? (
        <>
          <Banner tone="error" title={refusal.message} />
          {refusal.brand ? (
            <PlanWatchForm brand={refusal.brand} refused={refusal} />
          ) : (
            <StateWatchForm choice={{ state: null }} refused={refusal} />
          )}
        </>
      ) : (
        <>
          <div className="flex flex-col gap-3 text-ink-soft">
            <p>
              We email you when a price drops below what it was. To watch one plan, choose “Tell me when it
              drops” on the provider’s page:{" "}
              <a href={href("/providers")} className="link">
                all providers
              </a>
              . To watch every provider in your state, use this form.
            </p>
            <p>
              Each email shows the price before and after, its history, and where we saw it. No provider can
              pay to be in it. We don’t count prices that we corrected, or changes from the last half hour.
            </p>
          </div>
          <StateWatchForm choice={{ state: null }} />
        </>
      )}
    </div>
  );
}

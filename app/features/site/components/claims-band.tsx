import { href, Link } from "react-router";
import type { SiteContent } from "~/features/content/rules/site-content";
import { SavingsPicture } from "~/ui/pictures/savings-picture";
import { CitedSources } from "~/ui/source-link";

type ClaimsBandProps = { claims: SiteContent["claims"]; footnote: string };

/**
 * The marketing claims, two as headlines and four as figures, with their basis right below
 * (spec:site#marketing-claims).
 */
export function ClaimsBand({ claims, footnote }: ClaimsBandProps) {
  const figures = [claims.providers, claims.averageSaving, claims.quoteTime, claims.weightLoss];
  return (
    <section aria-label="What comparing can save" className="page pb-10 sm:pb-16 lg:pb-24">
      <div className="overflow-hidden rounded-2xl bg-deep text-on-deep on-deep">
        <div className="grid lg:grid-cols-[1.4fr_1fr]">
          <div className="p-6 sm:p-10 lg:p-14">
            <h2 className="max-w-lg text-2xl sm:text-3xl lg:text-4xl">{claims.yearlySaving.headline}</h2>
            <p className="mt-3 max-w-lg text-on-deep-soft sm:mt-4 sm:text-lg">{claims.yearlySaving.text}</p>
            <div className="mt-5 border-t border-deep-line pt-5 sm:mt-8 sm:pt-8">
              <h2 className="text-xl lg:text-2xl">{claims.monthlySaving.headline}</h2>
              <p className="mt-2 max-w-lg text-on-deep-soft">{claims.monthlySaving.text}</p>
            </div>
          </div>
          <div className="hidden items-center justify-center px-8 pb-8 sm:flex lg:p-10">
            <SavingsPicture className="w-full max-w-96" />
          </div>
        </div>
        <dl className="grid gap-px border-t border-deep-line bg-deep-line sm:grid-cols-2 lg:grid-cols-4">
          {figures.map(({ figure, label }) => (
            <div
              key={label}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 bg-deep px-6 py-2.5 sm:flex sm:flex-col-reverse sm:items-start sm:justify-end sm:px-8 sm:py-7 sm:odd:pl-10 lg:not-first:pl-8 lg:first:pl-14"
            >
              <dt className="text-sm text-on-deep-soft">{label}</dt>
              <dd className="text-xl font-semibold figures sm:text-2xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="mt-3 max-w-wide text-xs text-ink-faint sm:mt-4 sm:text-sm">
        {footnote} Studies of brand-name injections: <CitedSources ids={["step1", "surmount1"]} />.{" "}
        <Link to={href("/compare-providers")} className="link">
          See real prices for your state
        </Link>
        .
      </p>
    </section>
  );
}

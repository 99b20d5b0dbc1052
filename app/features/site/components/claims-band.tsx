import { href, Link } from "react-router";
import type { SiteContent } from "~/features/content/rules/site-content";
import { SavingsPicture } from "~/ui/pictures/savings-picture";
import { CitedSources } from "~/ui/source-link";

type ClaimsBandProps = { claims: SiteContent["claims"]; footnote: string };

/** The marketing claims, two as headlines, three as figures, with what they rest on right below (spec:site#marketing-claims). */
export function ClaimsBand({ claims, footnote }: ClaimsBandProps) {
  const figures = [claims.averageSaving, claims.quoteTime, claims.weightLoss];
  return (
    <section aria-label="What comparing can save" className="page pb-16 lg:pb-24">
      <div className="overflow-hidden rounded-2xl bg-deep text-on-deep on-deep">
        <div className="grid lg:grid-cols-[1.4fr_1fr]">
          <div className="p-6 sm:p-10 lg:p-14">
            <h2 className="max-w-lg text-3xl lg:text-4xl">{claims.yearlySaving.headline}</h2>
            <p className="mt-4 max-w-lg text-lg text-on-deep-soft">{claims.yearlySaving.text}</p>
            <div className="mt-8 border-t border-deep-line pt-8">
              <h2 className="text-xl lg:text-2xl">{claims.monthlySaving.headline}</h2>
              <p className="mt-2 max-w-lg text-on-deep-soft">{claims.monthlySaving.text}</p>
            </div>
          </div>
          <div className="flex items-center justify-center px-8 pb-8 lg:p-10">
            <SavingsPicture className="w-full max-w-96" />
          </div>
        </div>
        <dl className="grid border-t border-deep-line sm:grid-cols-3">
          {figures.map(({ figure, label }) => (
            <div
              key={label}
              className="flex flex-col-reverse border-deep-line px-6 py-5 not-first:border-t sm:px-8 sm:py-7 sm:not-first:border-t-0 sm:not-first:border-l sm:first:pl-10 lg:first:pl-14"
            >
              <dt className="text-sm text-on-deep-soft">{label}</dt>
              <dd className="text-2xl font-semibold figures">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="mt-4 max-w-wide text-sm text-ink-faint">
        {footnote} Studies of brand-name injections: <CitedSources ids={["step1", "surmount1"]} />.{" "}
        <Link to={href("/compare-providers")} className="link">
          See real prices for your state
        </Link>
        .
      </p>
    </section>
  );
}

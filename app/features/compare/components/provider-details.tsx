import type { ReactNode } from "react";
import { href } from "react-router";
import { ProofLink } from "~/features/brands/public-components/proof-link";
import { pharmaciesText, sourceLabel } from "~/features/brands/rules/medication-source";
import { type Brand, medicationTypeLabels, planIntervalLabels } from "~/features/brands/schema";
import { firstYear } from "~/features/pricing/rules/first-year";
import { firstMonthDiscountCents, perMonthCents } from "~/features/pricing/rules/price";
import { formatDollars } from "~/kernel/money";
import { formatDay } from "~/ui/date-time";
import { Link } from "~/ui/link";
import { RisingDoseFacts } from "./first-year-facts";

/** The content of 'More Details': every matching plan, all fees, and the brand's facts. */
export function ProviderDetails({ brand }: { brand: Brand }) {
  const pharmacies = pharmaciesText(brand);
  return (
    <div className="grid gap-x-10 gap-y-6 pb-5 pt-2 text-sm md:grid-cols-2">
      <div>
        <Plans brand={brand} />
        <RisingDoseFacts brand={brand} />
      </div>
      <div className="flex flex-col gap-6">
        <Fees brand={brand} />
        <dl className="flex flex-col gap-3">
          <Fact term="Billing">{brand.billToday ? "Charged the same day" : "Charged after approval"}</Fact>
          <Fact term="Insurance">{brand.acceptInsurance ? "Accepted" : "Not accepted"}</Fact>
          <Fact term="HSA / FSA">{brand.hsaAccepted ? "Accepted" : "Not accepted"}</Fact>
          {brand.refundSummary && <Fact term="Refunds">{brand.refundSummary}</Fact>}
          {pharmacies && <Fact term="Pharmacies">{pharmacies}</Fact>}
          <Fact term="Prices last checked">
            {brand.lastVerifiedUpdated ? formatDay(new Date(brand.lastVerifiedUpdated)) : "Not checked yet"}
          </Fact>
        </dl>
        <Link to={href("/providers/:slug", { slug: brand.slug })} className="link w-fit font-medium">
          See all prices and facts for {brand.brandName}
        </Link>
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Plans({ brand }: { brand: Brand }) {
  return (
    <table className="figures h-fit w-full">
      <caption className="pb-2 text-left font-semibold">Plans that match</caption>
      <thead>
        <tr className="border-b border-line-strong text-left text-ink-soft">
          <th scope="col" className="py-1 pr-3 font-medium">
            Plan
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            Price
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            Per month
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium max-sm:hidden">
            First year
          </th>
        </tr>
      </thead>
      <tbody>
        {brand.pricing.map((row) => (
          <tr key={row.pricingId} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {medicationTypeLabels[row.medicationType]}, {planIntervalLabels[row.planInterval].toLowerCase()}
              <span className="block text-ink-soft">{sourceLabel(row)}</span>
              <span className="block sm:hidden">
                First year {formatDollars(firstYear(row, brand).totalCents)}
              </span>
              {firstMonthDiscountCents(row) > 0 && (
                <span className="block text-good-text">
                  {formatDollars(firstMonthDiscountCents(row))} off the first month
                </span>
              )}
              {row.comments && <span className="block text-ink-soft">{row.comments}</span>}
              <ProofLink slug={brand.slug} row={row} />
            </th>
            <td className="py-2 pl-3 text-right">{formatDollars(row.priceCents)}</td>
            <td className="py-2 pl-3 text-right">{formatDollars(perMonthCents(row))}</td>
            <td className="py-2 pl-3 text-right max-sm:hidden">
              {formatDollars(firstYear(row, brand).totalCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fees({ brand }: { brand: Brand }) {
  if (brand.fees.length === 0) return <p>No fees listed besides the plan price.</p>;
  return (
    <div>
      <p className="font-semibold">Fees</p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {brand.fees.map((fee) => (
          <li key={fee.feeId}>
            <span className="flex justify-between gap-4">
              <span>{fee.feeType}</span>
              <span className="figures">
                {fee.feeAmountCents === null ? "amount not listed" : formatDollars(fee.feeAmountCents)}
              </span>
            </span>
            {fee.feeNotes && <span className="text-ink-soft">{fee.feeNotes}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

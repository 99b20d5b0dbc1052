import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Brand } from "~/features/brands/schema";
import { LogoTile } from "~/ui/logo-tile";

export type ReviewedBrand = Pick<Brand, "brandName" | "slug" | "logoUrl">;

type ReviewFactsProps = { brand: ReviewedBrand; pros: readonly string[]; cons: readonly string[] };

/** A summary of a review's findings (spec:blog#review-facts), with a link to the provider's prices. */
export function ReviewFacts({ brand, pros, cons }: ReviewFactsProps) {
  return (
    <section
      aria-labelledby="review-facts"
      className="max-w-prose rounded-lg border border-line bg-surface p-5 shadow-md sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-4">
        <LogoTile name={brand.brandName} src={brand.logoUrl} />
        <div className="min-w-0">
          <h2 id="review-facts" className="text-lg font-semibold">
            {brand.brandName} at a glance
          </h2>
          <Link to={href("/providers/:slug", { slug: brand.slug })} className="link hit-area text-sm">
            Prices, fees, and states for {brand.brandName}
          </Link>
        </div>
      </div>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <Points title="What we like" points={pros} icon={<Check className="text-good" />} />
        <Points title="What to know before" points={cons} icon={<Minus className="text-warning" />} />
      </div>
    </section>
  );
}

function Points({ title, points, icon }: { title: string; points: readonly string[]; icon: ReactNode }) {
  if (points.length === 0) return null;
  return (
    <div>
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="mt-3 flex flex-col gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <span aria-hidden="true" className="mt-1 shrink-0 [&_svg]:size-5">
              {icon}
            </span>
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

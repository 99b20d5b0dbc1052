import { medicationWithSource } from "~/features/brands/rules/medication-source";
import type { Brand, Pricing } from "~/features/brands/schema";
import { monthsPerInterval } from "~/features/pricing/rules/price";
import { planLabel } from "./plans";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonLd = { [key: string]: Json };

export type Crumb = { name: string; url: string };

/** The breadcrumbs from the home page to a page, in schema.org format. URLs are absolute. */
export function breadcrumbData(trail: readonly Crumb[]): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/**
 * The provider and its published plan prices. The offers belong to the provider, so they are attached to it and not to
 * this site. No rating is included, because the displayed ratings come from other sites. Everything marked up is also
 * visible on the page (spec:providers#structured-data).
 *
 * @param page.url the page's URL, @param page.logoUrl absolute, null if the brand has no logo.
 */
export function providerData(brand: Brand, page: { url: string; logoUrl: string | null }): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${page.url}#provider`,
    name: brand.brandName,
    mainEntityOfPage: page.url,
    ...(brand.websiteLink && { url: brand.websiteLink }),
    ...(page.logoUrl && { logo: page.logoUrl }),
    ...(brand.pricing.length > 0 && { makesOffer: brand.pricing.map(offerData) }),
  };
}

function offerData(plan: Pricing): JsonLd {
  const price = `${Math.floor(plan.priceCents / 100)}.${String(plan.priceCents % 100).padStart(2, "0")}`;
  return {
    "@type": "Offer",
    name: `${medicationWithSource(plan)}: ${planLabel(plan)}`,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency: "USD",
      referenceQuantity: {
        "@type": "QuantitativeValue",
        value: monthsPerInterval[plan.planInterval],
        unitCode: "MON",
      },
    },
  };
}

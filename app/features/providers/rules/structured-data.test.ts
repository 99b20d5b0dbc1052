import { describe, expect, it } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import { breadcrumbData, providerData } from "./structured-data";

const page = {
  url: "https://site.example/providers/sample-provider-1",
  logoUrl: "https://site.example/logo.svg",
};

describe("breadcrumbData", () => {
  it("numbers the breadcrumbs from 1", () => {
    const data = breadcrumbData([
      { name: "Home", url: "https://site.example/" },
      { name: "Providers", url: "https://site.example/providers" },
    ]);
    expect(data.itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Home", item: "https://site.example/" },
      { "@type": "ListItem", position: 2, name: "Providers", item: "https://site.example/providers" },
    ]);
  });
});

describe("providerData", () => {
  it("gives each plan price for the months it covers, exact to the cent", () => {
    const plan = { planInterval: "quarterly", priceCents: 89_705, medicationSource: "compounded" } as const;
    const brand = buildBrand({ pricing: [buildPricing(plan)] });
    expect(providerData(brand, page)).toMatchObject({
      "@type": "Organization",
      name: "Sample Provider 1",
      url: "https://provider-1.example/",
      logo: "https://site.example/logo.svg",
      makesOffer: [
        {
          "@type": "Offer",
          name: "Semaglutide Injection, Compounded: All doses, paid every 3 months",
          priceSpecification: {
            price: "897.05",
            priceCurrency: "USD",
            referenceQuantity: { value: 3, unitCode: "MON" },
          },
        },
      ],
    });
  });

  it("claims no rating, and leaves out unknown facts", () => {
    const brand = buildBrand({ trustpilotRating: 4.9, websiteLink: null, pricing: [] });
    const data = providerData(brand, { ...page, logoUrl: null });
    expect(Object.keys(data).sort()).toEqual(["@context", "@id", "@type", "mainEntityOfPage", "name"]);
    expect(JSON.stringify(data)).not.toMatch(/rating/i);
  });
});

import { describe, expect, it } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import type { Brand, MedicationType } from "~/features/brands/schema";
import { visitPath } from "./visit";

const links = {
  websiteLink: "https://web.example/",
  glpLink: "https://glp.example/",
  semaLink: "https://sema.example/",
  trizepLink: "https://trizep.example/",
};
const noLinks = { websiteLink: null, glpLink: null, semaLink: null, trizepLink: null };

function selling(types: MedicationType[], overrides: Partial<Brand>): Brand {
  const pricing = types.map((medicationType, index) =>
    buildPricing({ pricingId: index + 1, medicationType }),
  );
  return buildBrand({ ...noLinks, pricing, ...overrides });
}

describe("visitPath", () => {
  it("is the link of the only medication that the brand sells, in any form", () => {
    expect(visitPath(selling(["sema_inject", "sema_pill"], links))).toBe(links.semaLink);
    expect(visitPath(selling(["trizep_drop"], links))).toBe(links.trizepLink);
  });

  it("is the general link for a brand that sells both medications, or none yet", () => {
    expect(visitPath(selling(["sema_inject", "trizep_inject"], links))).toBe(links.glpLink);
    expect(visitPath(selling([], links))).toBe(links.glpLink);
  });

  it("falls back to the general link, the website, and then a medication's link", () => {
    const both: MedicationType[] = ["sema_inject", "trizep_inject"];
    expect(visitPath(selling(["sema_inject"], { ...links, semaLink: null }))).toBe(links.glpLink);
    expect(visitPath(selling(both, { websiteLink: links.websiteLink }))).toBe(links.websiteLink);
    expect(visitPath(selling(both, { semaLink: links.semaLink, trizepLink: links.trizepLink }))).toBe(
      links.semaLink,
    );
    expect(visitPath(selling(both, { trizepLink: links.trizepLink }))).toBe(links.trizepLink);
    expect(visitPath(selling(["sema_inject"], { trizepLink: links.trizepLink }))).toBe(links.trizepLink);
  });

  it("is null without a link that a browser can open as a web page", () => {
    expect(visitPath(selling(["sema_inject"], {}))).toBeNull();
    expect(visitPath(selling(["sema_inject"], { websiteLink: "javascript:alert(1)" }))).toBeNull();
  });
});

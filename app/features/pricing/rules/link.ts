import type { Brand, MedicationType, PreferredMedication } from "~/features/brands/schema";
import { webAddress } from "~/kernel/web-address";
import { type Medication, medicationOf } from "./match";

type Links = Pick<Brand, "semaLink" | "trizepLink" | "glpLink" | "websiteLink">;

/**
 * The URL of a provider's button: the medication's link, then the general GLP-1 link, then the website, else '#'
 * (spec:pricing#link-choice). A link that isn't http(s) is skipped as if it were missing (spec:pricing#web-links-only).
 *
 * For `either`, the medication is that of the quoted row, so that the link opens the product whose price was shown.
 * `quotedType` is null if no price is quoted, and then the general link comes first.
 */
export function providerLink(
  brand: Links,
  preferred: PreferredMedication,
  quotedType: MedicationType | null,
): string {
  const medication = preferred === "either" ? quotedType && medicationOf(quotedType) : preferred;
  return (
    webAddress(medicationLink(brand, medication)) ??
    webAddress(brand.glpLink) ??
    webAddress(brand.websiteLink) ??
    "#"
  );
}

function medicationLink(brand: Links, medication: Medication | null): string | null {
  switch (medication) {
    case "semaglutide":
      return brand.semaLink;
    case "tirzepatide":
      return brand.trizepLink;
    case null:
      return null;
  }
}

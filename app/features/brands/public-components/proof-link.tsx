import { href } from "react-router";
import type { Pricing } from "../schema";

type ProofLinkProps = { slug: string; row: Pick<Pricing, "pricingId" | "proofLink"> };

/**
 * A card's link to the proof and history of one price on its provider's page (spec:providers#price-proof). It
 * always loads a new document, because only then does the browser open the collapsed section that the URL names.
 */
export function ProofLink({ slug, row }: ProofLinkProps) {
  return (
    <a
      href={`${href("/providers/:slug", { slug })}#price-${row.pricingId}`}
      className="link inline-flex min-h-6 items-center"
    >
      {row.proofLink ? "Proof and history" : "Price history"}
      <span className="sr-only"> of this price</span>
    </a>
  );
}

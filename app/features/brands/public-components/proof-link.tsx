import { href, Link } from "react-router";
import { hostOfAddress } from "~/kernel/web-address";
import type { Pricing } from "../schema";

type ProofLinkProps = { slug: string; row: Pick<Pricing, "pricingId" | "proofLink"> };

/**
 * A card's link to the proof and history of one price on its provider's page (spec:providers#price-proof). It loads a
 * new document, because only then does the browser open the collapsed section that the URL names.
 */
export function ProofLink({ slug, row }: ProofLinkProps) {
  const host = row.proofLink && hostOfAddress(row.proofLink);
  return (
    <Link
      reloadDocument
      to={{ pathname: href("/providers/:slug", { slug }), hash: `price-${row.pricingId}` }}
      className="link inline-flex min-h-6 items-center"
    >
      {host ? `Seen at ${host}` : "Price history"}
      <span className="sr-only">: proof and history of this price</span>
    </Link>
  );
}

import type { BulkOffer } from "~/kernel/bulk-offer";

/** The offer with suggestions for the values that its actions ask for. */
export function suggesting(offer: BulkOffer, suggestions: readonly string[]): BulkOffer {
  const actions = offer.actions.map((action) =>
    action.input ? { ...action, input: { ...action.input, suggestions } } : action,
  );
  return { ...offer, actions };
}

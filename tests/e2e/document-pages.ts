/** One page of each kind that is a document. */
export const documents = [
  "/",
  "/terms",
  "/how-we-rank-and-earn",
  "/rebate-terms",
  "/corrections",
  "/providers",
  "/providers/kind-ounce",
  "/compare",
  "/compare/alderwick-health-vs-kind-ounce",
  "/shortlist?providers=kind-ounce",
  "/states/texas",
  "/medications/semaglutide",
  "/price-watch",
  "/data",
  "/blog",
  "/blog/questions-to-ask-an-online-provider",
];

import { type Fact, factsOf, type MeasureKey } from "~/features/explorer/rules/measures";

const byFact: Record<Fact, string> = {
  views: "At once",
  clicks: "At once",
  conversions: "When the network reports it",
  spend: "When it’s imported, every hour from connected accounts",
};

/** When something that happened is in a measure (spec:explorer#definitions): as late as the latest of its data. */
export function freshnessOf(key: MeasureKey): string {
  const order: readonly Fact[] = ["spend", "conversions", "clicks", "views"];
  const latest = order.find((fact) => factsOf(key).includes(fact));
  return latest === undefined ? "" : byFact[latest];
}

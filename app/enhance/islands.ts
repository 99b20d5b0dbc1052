import type { HydrateIsland } from "./hydrate-island";

/** The modules of the React components on document pages, by the name given to `<Island>`. */
export const islands: Readonly<Record<string, () => Promise<{ hydrate: HydrateIsland }>>> = {
  "calculator-results": () => import("./islands/calculator-results"),
  calculator: () => import("./islands/calculator"),
  "compare-form": () => import("./islands/compare-form"),
  "compare-results": () => import("./islands/compare-results"),
  prescription: () => import("./islands/prescription"),
  "quiz-post": () => import("./islands/quiz-post"),
  "rebate-claim": () => import("./islands/rebate-claim"),
  "savings-form": () => import("./islands/savings-form"),
  "savings-results": () => import("./islands/savings-results"),
};

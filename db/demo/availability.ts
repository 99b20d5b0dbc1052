import { type StateCode, stateCodes } from "~/kernel/us-states";
import type { Archetype } from "./brand-seeds";
import type { Random } from "./random";

/** The states each regional brand serves, by slug. */
const regions: Record<string, StateCode[]> = {
  "granite-notch-telehealth": ["ME", "NH", "VT", "MA", "RI", "CT"],
  "gulfmarsh-clinic": ["FL", "AL", "MS", "LA", "TX", "GA"],
  "loonwater-health": ["MN", "WI", "MI", "IA", "ND", "SD", "IL"],
  "saguaro-trace-care": ["AZ", "NM", "NV", "UT", "CO", "TX", "OK"],
  "tidewren-medical": ["MD", "VA", "DC", "DE", "NC", "NJ", "WV", "SC"],
  "fircone-pacific-health": ["WA", "OR", "CA", "ID", "HI", "AK"],
  "hudson-fable-health": ["NY", "NJ", "CT", "PA", "MA"],
  "sunbarrow-clinics": ["OH", "KY", "TN", "IN", "MO", "KS", "NE", "AR"],
};

/** States that more brands leave out, because a license or a pharmacy there is harder to get. */
const oftenLeftOut: StateCode[] = [
  ...(["AL", "AR", "LA", "MS"] as const),
  ...(["AL", "AR", "LA", "MS"] as const),
  ...(["AK", "HI", "DC", "KS", "NM", "WV", "ND", "SD", "CA", "NY", "NC", "VT"] as const),
];

/**
 * The codes of the states that a brand doesn't serve. Half of the brands serve all 51; most others leave out one
 * to six. @throws if a regional brand has no region.
 */
export function unavailableStatesOf(slug: string, archetype: Archetype, random: Random): StateCode[] {
  if (archetype === "regional") {
    const served = regions[slug];
    if (served === undefined) throw new Error(`No region is given for ${slug}`);
    return stateCodes.filter((code) => !served.includes(code));
  }
  if (random.chance(0.5)) return [];
  const missing = new Set<StateCode>(random.sample(oftenLeftOut, random.int(1, 5)));
  if (random.chance(0.3)) missing.add(random.pick(stateCodes));
  return [...missing].sort();
}

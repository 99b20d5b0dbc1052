/** What spend is matched to clicks by (spec:ad-spend#spend-matching). The names are those of the reports' dimensions. */
export const matchLevels = ["source", "campaign", "adSet", "ad"] as const;
export type MatchLevel = (typeof matchLevels)[number];

export const levelNames: Record<MatchLevel, { one: string; many: string; tag: string }> = {
  source: { one: "source", many: "Sources", tag: "source tag (utm_source)" },
  campaign: { one: "campaign", many: "Campaigns", tag: "campaign tag (utm_campaign) or sub2" },
  adSet: { one: "ad set", many: "Ad sets", tag: "term tag (utm_term) or sub3" },
  ad: { one: "ad", many: "Ads", tag: "content tag (utm_content) or sub5" },
};

/** What a match is kept for: an id, or a name in lowercase if the report had no id. Empty for a source. */
export type MatchKey = { level: MatchLevel; platform: string; item: string };

/**
 * What is stored about a match: nothing; that staff removed it, so that its id isn't matched again; a match by staff; or
 * one by its id.
 */
export const matchKinds = ["none", "removed", "staff", "id"] as const;
export type StoredMatch =
  | { kind: "none" | "removed"; tag: null }
  | { kind: Extract<(typeof matchKinds)[number], "staff" | "id">; tag: string };

/** The tag as reports compare it: only sources keep their case. */
export function tagOf(level: MatchLevel, text: string): string {
  const trimmed = text.trim();
  return level === "source" ? trimmed : trimmed.toLowerCase();
}

/** Something that has spend in a period, with its amount in cents and the tag that it counts for. */
export type SpendItem = MatchKey & {
  /** Its name in the latest report. */
  name: string;
  tag: string;
  spendCents: number;
  /** How its tag was chosen: by its name, by its id, or by staff. */
  matched: "name" | "id" | "staff";
  /** The stored match, which a change must name so that it doesn't overwrite someone else's; null if there's none. */
  alias: string | null;
};

import type { Role } from "~/features/auth/rules/access";
import { type Fact, facts, factsOf, type MeasureKey, measureKeys } from "./measures";

type Dimension = {
  label: string;
  /** Where the value comes from, as the page of definitions says it. */
  definition: string;
  /** The data that has it. Measures of other data show a dash. */
  facts: readonly Fact[];
  /** Rows are in the order of time instead of the highest figure first. */
  isTime?: true;
};

const events: readonly Fact[] = ["views", "clicks", "conversions"];
const sold: readonly Fact[] = ["conversions"];

/** Every dimension, in the order of the form (spec:explorer#dimensions). */
export const dimensions = {
  day: { label: "Day", definition: "A day in New York.", facts, isTime: true },
  week: { label: "Week", definition: "The Monday that the week begins with.", facts, isTime: true },
  weekday: { label: "Weekday", definition: "The day of the week.", facts, isTime: true },
  hour: { label: "Hour", definition: "The hour of the day in New York.", facts: events, isTime: true },
  source: {
    label: "Source",
    definition:
      "The ad's source tag, as it's written in the ad, even if the ad led to a page that isn't a post. Without a tag, it's the referring site, which is this site if the visitor followed a link here. Views have their own source; clicks and conversions have that of the visitor's first view. For spend, it's the ad platform or the source that it's matched to.",
    facts,
  },
  campaign: {
    label: "Campaign",
    definition:
      "The ad's campaign tag, in lowercase: of each view, of the visitor's latest tagged view for clicks and conversions, and of the ad for spend, or what it's matched to. For conversions without one of our clicks, it's sub2.",
    facts,
  },
  adSet: {
    label: "Ad set",
    definition:
      "The ad's term tag, in lowercase: of each view, and of the visitor's latest tagged view for clicks and conversions. For spend, the ad set or the tag that it's matched to. For conversions without one of our clicks, it's sub3.",
    facts,
  },
  ad: {
    label: "Ad",
    definition:
      "The ad's content tag, in lowercase: of each view, and of the visitor's latest tagged view for clicks and conversions. For spend, the ad or the tag that it's matched to. For conversions without such a view, it's sub5.",
    facts,
  },
  sub1: { label: "Sub 1", definition: "The first value that the network sent back.", facts: sold },
  sub2: { label: "Sub 2", definition: "The second value that the network sent back.", facts: sold },
  sub3: { label: "Sub 3", definition: "The third value that the network sent back.", facts: sold },
  sub4: { label: "Sub 4", definition: "The fourth value that the network sent back.", facts: sold },
  sub5: { label: "Sub 5", definition: "The fifth value that the network sent back.", facts: sold },
  post: {
    label: "Post",
    definition:
      "The post that was viewed or clicked in, with its current title. Deleted posts keep their row.",
    facts: events,
  },
  template: { label: "Template", definition: "The current template of the post.", facts: events },
  category: {
    label: "Category",
    definition:
      "The current categories of the post. A post with two categories is in a row for both together.",
    facts: events,
  },
  rank: {
    label: "Rank",
    definition: "The ranking position that was clicked. Rank 0 is a hidden provider that was revealed.",
    facts: ["clicks", "conversions"],
  },
  brand: {
    label: "Brand",
    definition: "The provider that was clicked, and the one that the network named.",
    facts: ["clicks", "conversions"],
  },
  network: { label: "Network", definition: "The affiliate network that sent the conversion.", facts: sold },
  variant: { label: "Variant", definition: "The variant of a split test.", facts: events },
  device: {
    label: "Device",
    definition:
      "Phone, tablet, or computer, from what the browser says: at the view, and at the visitor's latest view before the click.",
    facts: events,
  },
  visitor: {
    label: "New or returning",
    definition:
      "Whether the browser was here before: at the view, and at the visitor's latest view before the click.",
    facts: events,
  },
} as const satisfies Record<string, Dimension>;
export type DimensionKey = keyof typeof dimensions;
export const dimensionKeys = Object.keys(dimensions) as [DimensionKey, ...DimensionKey[]];

export function dimensionOf(key: DimensionKey): Dimension {
  return dimensions[key];
}

/** The row without a value, so that totals equal the sum of the rows. */
export const NOT_ATTRIBUTED = "Not attributed";

/**
 * The data that a role may see. Content managers see the conversions of their own sources. Views, clicks, and spend
 * aren't stored by these sources (spec:access#content-manager-data).
 */
function visibleFacts({ role }: { role: Role }): readonly Fact[] {
  return role === "admin" ? facts : ["conversions"];
}

/** The measures that a role may choose. */
export function visibleMeasures(viewer: { role: Role }): MeasureKey[] {
  const visible = visibleFacts(viewer);
  return measureKeys.filter((key) => factsOf(key).every((fact) => visible.includes(fact)));
}

/** The dimensions that a role may choose: those of the data that it may see. */
export function visibleDimensions(viewer: { role: Role }): DimensionKey[] {
  const visible = visibleFacts(viewer);
  return dimensionKeys.filter((key) => dimensionOf(key).facts.some((fact) => visible.includes(fact)));
}

/** The data that has all of these dimensions, and that the role may see. */
export function factsWith(keys: readonly DimensionKey[], viewer: { role: Role }): Fact[] {
  return visibleFacts(viewer).filter((fact) => keys.every((key) => dimensionOf(key).facts.includes(fact)));
}

/** Why a sample row stays: staff changed it, or real data refers to it. */
export type StayReason = "edited" | "used";

/** What the removal does with one kind of sample row. */
export type KindSummary = {
  kind: string;
  /** How many are removed. */
  going: number;
  /** How many stay because staff edited them, with the names of the first few. */
  edited: number;
  editedNames: string[];
  /** How many stay because real data refers to them, with the names of the first few. */
  used: number;
  usedNames: string[];
};

type KindWords = {
  one: string;
  many: string /** What happens to a row that real data refers to. */;
  whenUsed?: string;
};

const archived = "archived, because real visits, conversions, claims, or posts refer to";

/** The kinds in words that staff know, in display order. */
const kindWords: Record<string, KindWords> = {
  brands: {
    one: "brand with its prices and fees",
    many: "brands with their prices and fees",
    whenUsed: archived,
  },
  posts: { one: "blog post", many: "blog posts", whenUsed: archived },
  images: { one: "image", many: "images", whenUsed: "kept, because posts of your staff show" },
  categories: { one: "category", many: "categories", whenUsed: "kept, because posts of your staff use" },
  tags: { one: "tag", many: "tags", whenUsed: "kept, because posts of your staff use" },
  schedules: { one: "scheduled post", many: "scheduled posts" },
  splitTests: { one: "split test", many: "split tests", whenUsed: archived },
  comparisonLeads: { one: "comparison lead", many: "comparison leads" },
  savingsLeads: { one: "savings lead", many: "savings leads" },
  claims: { one: "rebate claim with its screenshot", many: "rebate claims with their screenshots" },
  networks: { one: "affiliate network", many: "affiliate networks", whenUsed: archived },
  postbacks: { one: "postback", many: "postbacks" },
  conversions: { one: "conversion", many: "conversions" },
  corrections: { one: "statement correction", many: "statement corrections" },
  spendDays: { one: "day of ad spend", many: "days of ad spend" },
  views: { one: "page view", many: "page views" },
  clicks: { one: "click", many: "clicks" },
  toolEvents: { one: "tool event", many: "tool events" },
  rankings: { one: "provider appearance in results", many: "provider appearances in results" },
  priceReports: { one: "price report", many: "price reports" },
  imports: { one: "brand import", many: "brand imports" },
  auditEntries: { one: "audit log entry", many: "audit log entries" },
};

const numbers = new Intl.NumberFormat("en-US");

/** "126 brands with their prices and fees" */
export function countText(kind: string, count: number): string {
  const words = kindWords[kind];
  return `${numbers.format(count)} ${words ? (count === 1 ? words.one : words.many) : kind}`;
}

/** One row for each kind with removed rows. */
export function goingLines(summary: readonly KindSummary[]): string[] {
  return inOrder(summary).flatMap(({ kind, going }) => (going > 0 ? [countText(kind, going)] : []));
}

/** One row for each kind with rows that stay, and why. */
export function stayingLines(summary: readonly KindSummary[]): string[] {
  return inOrder(summary).flatMap(({ kind, edited, editedNames, used, usedNames }) => {
    const why = kindWords[kind]?.whenUsed ?? "kept, because real data refers to";
    return [
      ...(edited > 0
        ? [
            `${countText(kind, edited)}: kept, because your staff edited ${them(edited)}${named(edited, editedNames)}`,
          ]
        : []),
      ...(used > 0 ? [`${countText(kind, used)}: ${why} ${them(used)}${named(used, usedNames)}`] : []),
    ];
  });
}

const them = (count: number) => (count === 1 ? "it" : "them");

function named(count: number, names: readonly string[]): string {
  if (names.length === 0) return "";
  const more = count - names.length;
  return ` (${names.join(", ")}${more > 0 ? `, and ${numbers.format(more)} more` : ""})`;
}

function inOrder(summary: readonly KindSummary[]): KindSummary[] {
  const order = Object.keys(kindWords);
  return summary.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

import { daysLater } from "~/kernel/days";
import { type AdNames, type AdSpendDay, type CampaignSpend, type DayKey, MAX_SPEND_CENTS } from "./spend";

/** Vendors correct their figures for several weeks, so each sync reads these days again. */
const REPORT_DAYS = 28;

export type Range = { since: string; until: string };

/** The first and last day to read, both included, in the account's time zone. */
export function reportRange(today: string): Range {
  return { since: daysLater(today, 1 - REPORT_DAYS), until: today };
}

/** Parts of the range of at most this many days, oldest first. */
export function slicesOf({ since, until }: Range, days: number): Range[] {
  const slices: Range[] = [];
  for (let start = since; start <= until; start = daysLater(start, days)) {
    const end = daysLater(start, days - 1);
    slices.push({ since: start, until: end < until ? end : until });
  }
  return slices;
}

/**
 * A row of a vendor's report: one day of the account, or of one campaign, ad set, or ad. In millionths of a dollar,
 * Google's unit, in which every vendor's amounts are whole numbers.
 */
export type ReportRow = Partial<AdNames> & { date: string; micros: number; campaign?: string };

/** Dollars with up to six decimals, in millionths; null if it isn't an amount. */
export function microsOf(dollars: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(dollars);
  return match ? Number(match[1]) * 1_000_000 + Number((match[2] ?? "").padEnd(6, "0")) : null;
}

/** A day, a campaign, an ad set, or an ad, with its parts by id or, without one, by name. */
type Node = { own: number; names: Names; parts: Map<string, Node> };
type Names = AdNames & { campaign: string };

const MICROS_PER_CENT = 10_000;
const nameless: Names = { campaign: "", campaignId: null, adSetId: null, adSet: null, adId: null, ad: null };
const emptyNode = (names: Names): Node => ({ own: 0, names, parts: new Map() });

/**
 * Spend for each day of the range, including the days without spend that the report leaves out. Campaigns with the same
 * name are added up; their ids stay apart. Spend that the parts don't account for stays with their parent. If campaigns
 * add up to more than the account because they were read later, their sum counts. Ad sets and ads never change what
 * their campaign's row says.
 * @param levels the rows of the account, of campaigns and, if the vendor reports them, of ad sets and ads.
 * @returns null when an amount or a date is invalid, or if ids are missing in reports of ad sets and ads.
 */
export function daysOfReport(
  key: Omit<DayKey, "date">,
  range: Range,
  levels: readonly (readonly ReportRow[])[],
): AdSpendDay[] | null {
  const days = new Map<string, Node>();
  for (let day = range.since; day <= range.until; day = daysLater(day, 1)) days.set(day, emptyNode(nameless));
  for (const [level, rows] of levels.entries())
    for (const row of rows) {
      const day = days.get(row.date);
      if (!day || !Number.isSafeInteger(row.micros) || row.micros < 0) return null;
      if (levels.length > 2 && row.micros > 0 && !hasIds(row, level)) return null;
      nodeAt(day, row, level).own += row.micros;
    }
  const read = [...days].map(([date, day]): AdSpendDay => {
    for (const campaign of day.parts.values()) fitParts(campaign);
    const spendCents = Math.round(microsIn(day) / MICROS_PER_CENT);
    return { date, ...key, spendCents, campaigns: campaignsOf(day, spendCents) };
  });
  return read.every(({ spendCents }) => spendCents <= MAX_SPEND_CENTS) ? read : null;
}

/**
 * Whether a row has the ids of what it's about and of what that's part of. Between levels, names aren't enough: the same
 * spend would count by name and by id.
 */
function hasIds({ campaignId, adSetId, adId }: ReportRow, level: number): boolean {
  return [campaignId, adSetId, adId].slice(0, level).every((id) => typeof id === "string");
}

/** The node that a row of this level is about. */
function nodeAt(day: Node, row: ReportRow, level: number): Node {
  const campaign = nameOf(row.campaign) ?? "Unnamed";
  const { campaignId = null, adSetId = null, adId = null } = row;
  const [adSet, ad] = [nameOf(row.adSet), nameOf(row.ad)];
  const steps: [string, Names][] = [
    [campaignId ?? campaign, { ...nameless, campaign, campaignId }],
    [adSetId ?? adSet ?? "", { ...nameless, campaign, campaignId, adSetId, adSet }],
    [adId ?? ad ?? "", { campaign, campaignId, adSetId, adSet, adId, ad }],
  ];
  let node = day;
  for (const [id, names] of steps.slice(0, level)) {
    const part = node.parts.get(id) ?? emptyNode(names);
    node.parts.set(id, part);
    node = part;
  }
  return node;
}

/** A name that can be stored, or null if it's empty. */
export function nameOf(text: string | null | undefined, longest = 500): string | null {
  const name = (text ?? "").replaceAll("\0", "").trim().slice(0, longest).toWellFormed();
  return name === "" ? null : name;
}

/** What was spent on it: what its row says or, if that's more, the sum of its parts. */
function microsIn({ own, parts }: Node): number {
  return Math.max(own, sumOf([...parts.values()].map(microsIn)));
}

/**
 * Makes the parts of a campaign or an ad set add up to at most what its own row says. Vendors round each row to cents, so
 * a campaign's ads can add up to a few cents more than the campaign.
 */
function fitParts(node: Node): void {
  const parts = [...node.parts.values()];
  for (const part of parts) fitParts(part);
  const sum = sumOf(parts.map(microsIn));
  if (node.own > 0 && sum > node.own) for (const part of parts) scale(part, node.own, sum);
}

/** Multiplies everything in a node by `share / whole`, rounded down. The products are too large for exact numbers. */
function scale(node: Node, share: number, whole: number): void {
  node.own = Number((BigInt(node.own) * BigInt(share)) / BigInt(whole));
  for (const part of node.parts.values()) scale(part, share, whole);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function campaignsOf(day: Node, cents: number): CampaignSpend[] {
  // Cents are divided among names first, so that a name's total doesn't depend on how many ids it has.
  const named = new Map<string, Node>();
  for (const [id, part] of day.parts) {
    const { campaign } = part.names;
    const node = named.get(campaign) ?? emptyNode({ ...nameless, campaign });
    named.set(campaign, node);
    node.parts.set(id, part);
  }
  return divide({ ...day, parts: named }, cents).flatMap(({ part, cents: spendCents }) => {
    if (part === null || spendCents === 0) return [];
    const lines = linesOf(part, spendCents);
    return [{ campaign: part.names.campaign, spendCents, ...(lines.length > 0 && { lines }) }];
  });
}

/** The smallest known parts of a node, with what they don't account for. */
function linesOf(node: Node, cents: number): NonNullable<CampaignSpend["lines"]> {
  return divide(node, cents).flatMap(({ part, cents: spent }) => {
    if (spent === 0) return [];
    if (part !== null) return linesOf(part, spent);
    const { campaign: _, ...names } = node.names;
    return Object.values(names).some((name) => name !== null) ? [{ ...names, spendCents: spent }] : [];
  });
}

/**
 * Divides the cents of a node among its parts and what they leave over (`part: null`), so that they add up. Fractions of
 * a cent go to the parts with the largest ones, in the order of their keys, so that the same report gives the same cents.
 */
function divide(node: Node, cents: number): { part: Node | null; cents: number }[] {
  const parts = [...node.parts].map(([id, part]) => ({
    id,
    part: part as Node | null,
    micros: microsIn(part),
  }));
  parts.push({ id: "", part: null, micros: microsIn(node) - sumOf(parts.map(({ micros }) => micros)) });
  const shares = parts.map(({ id, part, micros }) => ({
    id,
    part,
    cents: Math.floor(micros / MICROS_PER_CENT),
    fraction: micros % MICROS_PER_CENT,
  }));
  const left = cents - sumOf(shares.map((share) => share.cents));
  const order = shares.toSorted((a, b) => b.fraction - a.fraction || (a.id < b.id ? -1 : 1));
  for (const share of order.slice(0, left)) share.cents += 1;
  return shares;
}

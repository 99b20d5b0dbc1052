import type {
  MadeClick,
  RecordedEvents,
  SeenView,
  SoldConversion,
  SpentDay,
} from "~/features/explorer/factory";
import type { DimensionKey } from "~/features/explorer/rules/dimensions";
import {
  type Fact,
  factOfSum,
  factsOf,
  type Sum,
  type Sums,
  sumsOf,
} from "~/features/explorer/rules/measures";
import type { ReportQuery } from "~/features/explorer/rules/report-query";
import { countDays, daysLater } from "~/kernel/days";
import { MATCHES } from "./recorded-events";

type Values = Partial<Record<DimensionKey, string | null>>;
type Occurrence = {
  fact: Fact;
  at: string;
  day: string;
  values: Values;
  sums: Sums;
  visitor?: string;
  click?: string;
};
type Context = {
  now: Date;
  facts: readonly Fact[];
  /** The category of each post. */
  categories: Record<string, string>;
  /** The template of every post. */
  templates: string;
};

/** A moment in New York: "2025-11-02 01:30:00". */
export const localTime = (at: string) =>
  new Date(at).toLocaleString("sv-SE", { timeZone: "America/New_York" });

/** The values of a dimension that occur. */
export function recountKeys(
  key: DimensionKey,
  all: RecordedEvents,
  categories: Record<string, string>,
): (string | null)[] {
  return occurrences(all, { categories, templates: "default" }).map(({ values }) => values[key] ?? null);
}

/** The plain definition of a report: everything that happened, one by one. */
export function recount(all: RecordedEvents, reportQuery: ReportQuery, context: Context) {
  const { now, facts } = context;
  const isToday = reportQuery.days.last === localTime(now.toISOString()).slice(0, 10);
  const requested = reportQuery.measures.filter((key) => factsOf(key).every((fact) => facts.includes(fact)));
  const names = [...new Set(requested.flatMap(sumsOf))];
  const rows = new Map<string, { keys: (string | null)[]; found: [Occurrence[], Occurrence[]] }>();
  for (const [isPrior, days] of [reportQuery.days, reportQuery.priorDays].entries()) {
    if (days === null) continue;
    const shift = isPrior ? countDays(days.first, reportQuery.days.first) - 1 : 0;
    const end = isToday ? shiftedTime(now, shift) : `${days.last} 99`;
    for (const event of occurrences(all, context)) {
      const isIn = event.day >= days.first && event.day <= days.last;
      const isBeforeEnd = event.fact === "spend" || localTime(event.at) <= end;
      if (!isIn || !isBeforeEnd || !facts.includes(event.fact) || !matches(event, reportQuery, shift))
        continue;
      const keys = reportQuery.by.map((key) => valueIn(event, key, shift));
      const row = rows.get(JSON.stringify(keys)) ?? { keys, found: [[], []] };
      row.found[isPrior as 0 | 1].push(event);
      rows.set(JSON.stringify(keys), row);
    }
  }
  return [...rows.values()]
    .map(({ keys, found }) => ({ keys, sums: added(found[0], names), prior: added(found[1], names) }))
    .filter(({ sums, prior }) => [...Object.values(sums), ...Object.values(prior)].some((n) => n !== 0));
}

function shiftedTime(now: Date, days: number): string {
  const [day = "", time = ""] = localTime(now.toISOString()).split(" ");
  return `${daysLater(day, -days)} ${time}`;
}

function valueIn({ day, values }: Occurrence, key: DimensionKey, shift: number): string | null {
  const shifted = daysLater(day, shift);
  if (key === "day") return shifted;
  if (key !== "week") return values[key] ?? null;
  return daysLater(shifted, -((new Date(`${shifted}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function matches(event: Occurrence, { filters }: ReportQuery, shift: number): boolean {
  return filters.every(
    ({ dimension, values, isExcluded }) => values.includes(valueIn(event, dimension, shift)) !== isExcluded,
  );
}

function added(events: readonly Occurrence[], names: readonly Sum[]): Sums {
  return Object.fromEntries(
    names.map((name) => {
      const of = events.filter(({ fact }) => fact === factOfSum[name]);
      if (name === "visitors") return [name, new Set(of.map(({ visitor }) => visitor)).size];
      if (name === "uniqueClicks") return [name, new Set(of.map(({ click }) => click)).size];
      return [name, of.reduce((total, { sums }) => total + (sums[name] ?? 0), 0)];
    }),
  );
}

function occurrences(all: RecordedEvents, context: Pick<Context, "categories" | "templates">): Occurrence[] {
  const ofPost = (postId: string | null): Values => ({
    post: postId,
    category: (postId && context.categories[postId]) || null,
    template: postId === null || postId.endsWith("dead") ? null : context.templates,
  });
  const time = (at: string) => ({
    at,
    day: localTime(at).slice(0, 10),
    values: { hour: localTime(at).slice(11, 13), weekday: weekdayOf(localTime(at).slice(0, 10)) },
  });
  const rows: Occurrence[] = all.views.map((view) => {
    const { at, day, values } = time(view.at);
    const own = {
      ...ofPost(view.postId),
      ...origin(view),
      ...adOf(view),
      source: sourceOf(view),
      variant: view.variant,
    };
    return {
      fact: "views",
      at,
      day,
      values: { ...values, ...own },
      sums: { views: 1 },
      visitor: view.visitor,
    };
  });
  for (const [index, click] of all.clicks.entries()) rows.push(clickOf(click, index, all, { time, ofPost }));
  for (const row of all.conversions) rows.push(...conversionOf(row, all, { time, ofPost }));
  for (const spent of all.spend) rows.push(...spendOf(spent));
  return rows;
}

/** What was spent on a day: each campaign, each ad, and what's left over. */
function spendOf({ day, dollars, campaigns, google }: SpentDay): Occurrence[] {
  const spentOn = (sum: number, values: Values): Occurrence => ({
    fact: "spend",
    at: "",
    day,
    values: { ...values, weekday: weekdayOf(day) },
    sums: { spend: Math.round(sum * 100) },
  });
  const named = Object.values(campaigns).reduce((sum, n) => sum + n, 0);
  const tag = (level: string, platform: string, name: string | null) =>
    MATCHES.find(([l, p, item]) => l === level && p === platform && item === name)?.[3] ?? name;
  const meta = Object.entries(campaigns).map(([name, sum]) =>
    spentOn(sum, { source: "facebook", campaign: tag("campaign", "facebook", name.toLowerCase()) }),
  );
  const rest = spentOn(dollars - named, { source: "facebook" });
  if (!google) return [...meta, rest];
  const source = tag("source", "google", "");
  const values = {
    source,
    campaign: tag("campaign", "google", google.campaign.toLowerCase()),
    adSet: google.adSet?.toLowerCase() ?? null,
    ad: tag("ad", "google", google.name?.toLowerCase() ?? null),
  };
  return [...meta, rest, spentOn(google.ad, values), spentOn(google.rest, { source })];
}

const weekdayOf = (day: string) => String(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);
type Readers = {
  time: (at: string) => { at: string; day: string; values: Values };
  ofPost: (postId: string | null) => Values;
};

function clickOf(
  click: MadeClick,
  index: number,
  all: RecordedEvents,
  { time, ofPost }: Readers,
): Occurrence {
  const { at, day, values } = time(click.at);
  const isPost = click.component === "blog";
  const earlier = viewsBefore(click, all);
  const tagged = earlier.findLast(({ campaign }) => campaign !== null);
  const own: Values = {
    ...ofPost(isPost ? click.postId : null),
    ...origin(earlier.at(-1)),
    campaign: tagged?.campaign?.toLowerCase() ?? null,
    ...adOf(tagged),
    source: earlier[0] ? sourceOf(earlier[0]) : null,
    variant: click.variant,
    brand: String(click.brandId),
    rank: click.rank === null ? null : String(click.rank),
  };
  return {
    fact: "clicks",
    at,
    day,
    values: { ...values, ...own },
    sums: { clicks: 1, postClicks: isPost ? 1 : 0 },
    click: `${click.visitor ?? `#${index}`} ${click.brandId} ${day}`,
  };
}

function conversionOf(row: SoldConversion, all: RecordedEvents, { time, ofPost }: Readers): Occurrence[] {
  if (row.isTest || row.isArchived) return [];
  const { at, day, values } = time(row.at);
  const click = row.click === null ? undefined : all.clicks[row.click];
  const ad = adOf(click && viewsBefore(click, all).findLast(({ campaign }) => campaign !== null));
  const counted = row.status !== "reversed" ? 1 : 0;
  const payout = counted * Math.round((row.payout ?? 0) * 100);
  const own: Values = {
    ...ofPost(row.postId),
    ...origin(click && viewsBefore(click, all).at(-1)),
    campaign: row.campaign?.toLowerCase() ?? null,
    source: row.source,
    variant: row.variant,
    sub1: row.sub1,
    sub3: row.sub3,
    sub5: row.sub5 ?? null,
    adSet: ad.adSet ?? (click || row.rank !== null ? null : (row.sub3?.toLowerCase() ?? null)),
    ad: ad.ad ?? row.sub5?.toLowerCase() ?? null,
    brand: row.brandId === null ? null : String(row.brandId),
    network: row.networkId === null ? null : String(row.networkId),
    rank: row.rank === null ? null : String(row.rank),
  };
  const seconds = click ? (Date.parse(row.at) - Date.parse(click.at)) / 1_000 : 0;
  const sums: Sums = {
    conversions: counted,
    [row.status]: 1,
    payout,
    postPayout: row.isBlog ? payout : 0,
    revenue: counted * Math.round((row.revenue ?? 0) * 100),
    convertSeconds: counted * seconds,
    timedConversions: click ? counted : 0,
  };
  return [{ fact: "conversions", at, day, values: { ...values, ...own }, sums }];
}

/** The visitor's views before a click, oldest first. */
function viewsBefore({ visitor, at }: MadeClick, { views }: RecordedEvents): SeenView[] {
  return views
    .filter((view) => view.visitor === visitor && Date.parse(view.at) <= Date.parse(at))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function sourceOf({ utmSource, referrer }: SeenView): string {
  return utmSource ?? (referrer ? new URL(referrer).hostname.replace(/^www\./, "") : "direct");
}

/** What the ad of a view was tagged with. */
function adOf(view: SeenView | undefined): { adSet: string | null; ad: string | null } {
  return { adSet: view?.term?.toLowerCase() ?? null, ad: view?.content?.toLowerCase() ?? null };
}

function origin(view: SeenView | undefined): Values {
  if (!view) return {};
  const device = { "": null, "Mozilla/5.0 (iPhone; Mobile)": "Phone", "Mozilla/5.0 (iPad)": "Tablet" }[
    view.agent
  ];
  return {
    campaign: view.campaign?.toLowerCase() ?? null,
    device: device === undefined ? "Computer" : device,
    visitor: view.isNew ? "New" : "Returning",
  };
}

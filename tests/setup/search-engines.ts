import { isDateTime, parseXml, textOf, type XmlElement } from "./xml.ts";

/** A sitemap's violations of the sitemaps.org protocol 0.9; empty when it is valid. */
export function sitemapProblems(source: string, siteUrl: string): string[] {
  const root = parseXml(source);
  const problems: string[] = [];
  if (root.name !== "urlset" || root.attributes.xmlns !== "http://www.sitemaps.org/schemas/sitemap/0.9") {
    problems.push(`The root is <${root.name}> of ${root.attributes.xmlns}.`);
  }
  if (root.children.length > 50_000) problems.push("More than 50,000 entries.");
  const seen = new Set<string>();
  for (const entry of root.children) {
    problems.push(...entryProblems(entry, siteUrl).map((problem) => `${locOf(entry)}: ${problem}`));
    if (seen.has(locOf(entry))) problems.push(`${locOf(entry)} stands twice.`);
    seen.add(locOf(entry));
  }
  return problems;
}

export const locOf = (entry: XmlElement) => entry.children.find(({ name }) => name === "loc")?.text ?? "";

const FREQUENCIES = /^(always|hourly|daily|weekly|monthly|yearly|never)$/;

/** The schema is a sequence, so the order matters. */
function entryProblems(entry: XmlElement, siteUrl: string): string[] {
  const names = entry.children.map(({ name }) => name).join(" ");
  const values = Object.fromEntries(entry.children.map(({ name, text }) => [name, text]));
  const { loc = "", lastmod, changefreq, priority } = values;
  return [
    entry.name !== "url" && `an element <${entry.name}>`,
    !/^loc( lastmod)?( changefreq)?( priority)?$/.test(names) && `the elements ${names}`,
    (!loc.startsWith(`${siteUrl}/`) || loc.length < 12 || loc.length > 2_048) && "an address of another site",
    URL.canParse(loc) && new URL(loc).href !== loc && "an address that is not escaped",
    lastmod !== undefined && !isDateTime(lastmod) && `the day ${lastmod}`,
    changefreq !== undefined && !FREQUENCIES.test(changefreq) && `the frequency ${changefreq}`,
    priority !== undefined && !/^(0\.\d|1\.0)$/.test(priority) && `the priority ${priority}`,
  ].filter((problem) => problem !== false);
}

/** An Atom feed's violations of RFC 4287; empty when it is valid. */
export function atomProblems(source: string): string[] {
  const feed = parseXml(source);
  const entries = feed.children.filter(({ name }) => name === "entry");
  const links = feed.children.filter(({ name }) => name === "link");
  const ids = entries.map((entry) => textOf(entry, "id"));
  return [
    (feed.name !== "feed" || feed.attributes.xmlns !== "http://www.w3.org/2005/Atom") && "no Atom feed",
    !URL.canParse(textOf(feed, "id")) && "the id of the feed is no address",
    textOf(feed, "title") === "" && "the feed has no title",
    !isDateTime(textOf(feed, "updated")) && "the feed has no time",
    !links.some(({ attributes }) => attributes.rel === "self") && "the feed does not say where it is",
    new Set(ids).size !== ids.length && "two entries have one id",
    ...entries.flatMap(entryOfFeedProblems),
  ].filter((problem) => problem !== false);
}

function entryOfFeedProblems(entry: XmlElement): (string | false)[] {
  const about = textOf(entry, "title");
  const alternate = entry.children.filter(
    ({ name, attributes }) => name === "link" && attributes.rel === "alternate",
  );
  return [
    about === "" && "an entry without a title",
    !/^urn:uuid:[0-9a-f-]{36}$/.test(textOf(entry, "id")) && `${about}: no id`,
    !isDateTime(textOf(entry, "updated")) && `${about}: no time`,
    !isDateTime(textOf(entry, "published")) && `${about}: no day of publishing`,
    alternate.length !== 1 && `${about}: ${alternate.length} alternate links`,
    !URL.canParse(alternate[0]?.attributes.href ?? "") && `${about}: its link is no address`,
    entry.children.some(({ name, attributes }) => name === "category" && !attributes.term) &&
      `${about}: a category without a term`,
  ];
}

type JsonLd = Record<string, unknown>;

const REQUIRED: Record<string, readonly string[]> = {
  Article: ["headline", "image", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"],
  BreadcrumbList: ["itemListElement"],
  WebSite: ["name", "url"],
  FAQPage: ["mainEntity"],
  ItemList: ["itemListElement", "numberOfItems"],
};

/** Errors in a page's structured data; empty when it is valid. */
export function jsonLdProblems(items: readonly JsonLd[]): string[] {
  return items.flatMap((item) => {
    const type = String(item["@type"]);
    const missing = REQUIRED[type]?.filter((name) => isBlank(item[name])) ?? ["a known type"];
    return [
      item["@context"] !== "https://schema.org" && `${type}: no context`,
      ...missing.map((name) => `${type}: no ${name}`),
      type === "Article" && !isDateTime(String(item.datePublished)) && "Article: datePublished is no time",
      type === "Article" && String(item.headline).length > 300 && "Article: the headline is too long",
      type === "BreadcrumbList" &&
        !isNumbered(item.itemListElement, false) &&
        "positions are not counted from 1",
      type === "ItemList" && !isNumbered(item.itemListElement, true) && "positions do not rise",
      type === "FAQPage" && !isAnswered(item.mainEntity) && "FAQPage: a question without an answer",
    ].filter((problem) => problem !== false);
  });
}

function isBlank(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/**
 * @param gaps whether positions may be skipped: entries that a page hides aren't listed, and the others keep their
 * rank.
 */
function isNumbered(list: unknown, gaps: boolean): boolean {
  if (!Array.isArray(list)) return false;
  let before = 0;
  return list.every((item) => {
    const { position, name } = item;
    const follows = gaps ? Number.isInteger(position) && position > before : position === before + 1;
    before = position;
    return item["@type"] === "ListItem" && follows && !isBlank(name) && URL.canParse(item.item ?? item.url);
  });
}

function isAnswered(questions: unknown): boolean {
  return (
    Array.isArray(questions) &&
    questions.every(
      (question) =>
        question["@type"] === "Question" &&
        !isBlank(question.name) &&
        !isBlank(question.acceptedAnswer?.text),
    )
  );
}

/** The tokens that a post's text may contain (spec:posts#tokens); a quiz adds the parameters of its questions. */
export type TokenValues = Readonly<Record<string, string>>;

const TOKEN = /\{([A-Za-z0-9_.-]{1,60})\}/g;
const MAX_VALUE_LENGTH = 80;
const GENDERS: Record<string, string> = { m: "Men", w: "Women" };

/**
 * The token values from the page's query string. A brand id becomes the brand's name, or stays as it is if unknown
 * (spec:posts#token-values); a token without a value is empty.
 * @param brandName returns the name of the brand in a parameter, if the brand exists.
 */
export function tokenValues(
  query: URLSearchParams,
  brandName: (idAsTyped: string) => string | undefined,
): TokenValues {
  const given = (name: string) => plainText(query.get(name) ?? "");
  const brand = (name: string) => brandName(given(name)) ?? given(name);
  return {
    brand_name: brand("brand_id"),
    provider: brand("provider"),
    state: given("state"),
    g: GENDERS[given("g").toLowerCase()] ?? given("g"),
    ag: given("ag"),
  };
}

const PRICE_TOKEN = /\{price_(\d{1,10})\}/g;
const UNLISTED_PRICE = "(price not listed)";

/**
 * The values of the price tokens in these texts (spec:posts#price-tokens).
 * @param priceOf returns a price as text, or undefined if it doesn't exist or we don't offer its provider.
 */
export function priceTokenValues(
  texts: readonly string[],
  priceOf: (pricingId: number) => string | undefined,
): TokenValues {
  const ids = texts.flatMap((text) => [...text.matchAll(PRICE_TOKEN)].map(([, id = ""]) => id));
  return Object.fromEntries(ids.map((id) => [`price_${id}`, priceOf(Number(id)) ?? UNLISTED_PRICE]));
}

/** Values from a visitor's URL are shown as one short line of text. */
export function plainText(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, MAX_VALUE_LENGTH)
    .toWellFormed();
}

/** Whether a text contains a token that has a value, even an empty one. */
export function hasTokens(text: string, values: TokenValues): boolean {
  return Object.keys(values).some((name) => text.includes(`{${name}}`));
}

/** Replaces tokens in plain text. An unknown token stays unchanged (spec:posts#token-values). */
export function replaceTokens(text: string, values: TokenValues): string {
  return text.replace(
    TOKEN,
    (token, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? token,
  );
}

/** Replaces tokens in HTML. Values are escaped, so they can't become elements or attributes. */
export function replaceTokensInHtml(html: string, values: TokenValues): string {
  return html.replace(TOKEN, (token, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? token : escapeHtml(value);
  });
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
  "=": "&#61;",
};

/** For HTML text and attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`=]/g, (character) => ENTITIES[character] ?? character);
}

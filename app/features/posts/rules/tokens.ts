/** The tokens that a post's text may contain (spec:posts#tokens); a quiz adds the parameters of its questions. */
export type TokenValues = Readonly<Record<string, string>>;

const TOKEN = /\{([A-Za-z0-9_.-]{1,60})\}/g;
const MAX_VALUE_LENGTH = 80;
const GENDERS: Record<string, string> = { m: "Men", w: "Women" };

/**
 * The values of the tokens, from the query of the page. A brand is named by its id, and by the raw id when it is unknown
 * (spec:posts#token-values); a token without a value is empty.
 * @param brandName the name of the brand that a parameter names, if there is one.
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

/** What a visitor's URL says is shown to them as one short line of text. */
export function plainText(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, MAX_VALUE_LENGTH)
    .toWellFormed();
}

/** Whether a text has one of the tokens that have a value, if only an empty one. */
export function hasTokens(text: string, values: TokenValues): boolean {
  return Object.keys(values).some((name) => text.includes(`{${name}}`));
}

/** Puts the values into plain text. An unknown token stays as it is written (spec:posts#token-values). */
export function replaceTokens(text: string, values: TokenValues): string {
  return text.replace(
    TOKEN,
    (token, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? token,
  );
}

/** The same for HTML: a value can become neither an element nor an attribute. */
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

/** Name → every value sent with it, in order; an unreadable value is null. */
export type Parameters = Map<string, (string | null)[]>;

/**
 * Reads `a=1&b=2` strictly. Invalid percent-encoded UTF-8 is marked as unreadable instead of being repaired, because a
 * repaired id would be a different id.
 */
export function readPairs(text: string): Parameters {
  const parameters: Parameters = new Map();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = decodePart(at === -1 ? pair : pair.slice(0, at));
    if (name !== null) add(parameters, name, at === -1 ? "" : decodePart(pair.slice(at + 1)));
  }
  return parameters;
}

/**
 * Reads a JSON object of plain values. Numbers keep their original digits, because as JavaScript numbers two long ids
 * could become equal. A repeated name counts as sent twice; a nested value can't be read.
 * @returns null if this isn't an object.
 */
export function readJsonObject(text: string): Parameters | null {
  const parsed = parseJson(text);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
  const values = new Map(Object.entries(parsed));
  const parameters: Parameters = new Map();
  for (const name of memberNames(text)) {
    const value: unknown = values.get(name);
    if (value === null) add(parameters, name, "");
    else add(parameters, name, typeof value === "object" ? null : String(value));
  }
  return parameters;
}

const JSON_STRUCTURE = /("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g;

/** The names of an object's own members, with repetitions: parsing keeps only the last of equal names. */
function memberNames(json: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [token, name] of json.matchAll(JSON_STRUCTURE)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (depth === 1 && name !== undefined) names.push(JSON.parse(name));
  }
  return names;
}

/** Combines both: a parameter in the URL and in the body counts as sent twice. */
export function joinParameters(first: Parameters, second: Parameters): Parameters {
  const joined: Parameters = new Map(first);
  for (const [name, values] of second) joined.set(name, [...(joined.get(name) ?? []), ...values]);
  return joined;
}

/**
 * A query without the values of a secret parameter.
 * @param known a value that is also removed anywhere else it appears.
 */
export function withoutSecret(text: string, parameter: string, known: string | null): string {
  const pairs = text.split("&").map((pair) => {
    const name = pair.split("=", 1)[0] ?? "";
    return decodePart(name)?.toLowerCase() === parameter && pair.includes("=") ? `${name}=` : pair;
  });
  const rest = pairs.join("&");
  return known ? rest.replaceAll(known, "") : rest;
}

function add(parameters: Parameters, name: string, value: string | null): void {
  parameters.set(name, [...(parameters.get(name) ?? []), value]);
}

function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, numberAsWritten);
  } catch {
    return undefined;
  }
}

function numberAsWritten(_name: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return typeof value === "number" && source !== undefined ? source : value;
}

/** The parts of a postal address that distinguish households. */
export type Address = { addressLine1: string; addressLine2: string | null; zipCode: string };

/** Common variants of the same word, mapped to the postal service's abbreviations. */
const SHORT_FORMS: Record<string, string> = {
  alley: "aly",
  avenue: "ave",
  av: "ave",
  boulevard: "blvd",
  circle: "cir",
  court: "ct",
  drive: "dr",
  expressway: "expy",
  freeway: "fwy",
  heights: "hts",
  highway: "hwy",
  lane: "ln",
  parkway: "pkwy",
  place: "pl",
  plaza: "plz",
  road: "rd",
  route: "rte",
  square: "sq",
  street: "st",
  str: "st",
  terrace: "ter",
  trail: "trl",
  turnpike: "tpke",
  north: "n",
  south: "s",
  east: "e",
  west: "w",
  northeast: "ne",
  northwest: "nw",
  southeast: "se",
  southwest: "sw",
  first: "1st",
  second: "2nd",
  third: "3rd",
  fourth: "4th",
  fifth: "5th",
};

/** Words before an apartment number; which one is used doesn't matter. */
const UNIT_WORDS = new Set([
  "apt",
  "apartment",
  "unit",
  "suite",
  "ste",
  "number",
  "no",
  "num",
  "flat",
  "rm",
  "room",
]);

/** Some single characters expand to many, more than the column can store. */
const LONGEST_STREET = 500;

/**
 * Normalizes the spelling of an address, to count a household's claims (spec:rebate#household,
 * spec:rebate#household-limit). City and state follow from the first five digits of the ZIP code. It catches only
 * common variants, so a reviewer decides.
 */
export function householdKey(address: Address): string {
  const words = `${address.addressLine1} ${address.addressLine2 ?? ""}`
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    // "P.O." and "N.E." are one word each; anything else that isn't a letter or digit separates words.
    .replaceAll(/[.'’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SHORT_FORMS[word] ?? word)
    .filter((word) => word !== "" && !UNIT_WORDS.has(word));
  const street = words.join(" ").slice(0, LONGEST_STREET).toWellFormed();
  return `${address.zipCode.slice(0, 5)} ${street}`;
}

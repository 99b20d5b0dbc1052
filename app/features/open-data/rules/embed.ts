import type { Brand } from "~/features/brands/schema";
import { isMedication } from "~/features/places/rules/medications";
import { lowestOffers, type Offer, salesOf } from "~/features/places/rules/offers";
import { type Medication, servesState } from "~/features/pricing/rules/match";
import { isStateCode, type StateCode } from "~/kernel/us-states";

export const MAX_PARTNER_LENGTH = 40;
/** Lowercase letters, digits, and single hyphens between them. */
export const PARTNER_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The query parameters that the table reads. */
export const EMBED_PARAMETERS = ["state", "medication", "partner"] as const;

/** What a table shows, and whose page it is on. */
export type EmbedChoice = {
  /** Null: all states. */
  state: StateCode | null;
  medication: Medication;
  /** Null: no partner named. */
  partner: string | null;
};

/** A parameter that isn't valid, with what to write instead. */
export type EmbedProblem = { field: (typeof EMBED_PARAMETERS)[number]; message: string };

/** Reads the query of a table (spec:open-data#embed-parameters). An empty value counts as missing. */
export function readEmbedChoice(query: URLSearchParams): { choice: EmbedChoice } | { problem: EmbedProblem } {
  const state = query.get("state") || null;
  const medication = query.get("medication") || "semaglutide";
  const partner = query.get("partner") || null;
  if (state !== null && !isStateCode(state))
    return refused("state", "Enter the two-letter code of a US state in capital letters, such as TX.");
  if (!isMedication(medication)) return refused("medication", "Enter semaglutide or tirzepatide.");
  if (partner !== null && !isPartner(partner))
    return refused(
      "partner",
      `Enter 1 to ${MAX_PARTNER_LENGTH} lowercase letters, digits, and single hyphens, such as acme-health.`,
    );
  return { choice: { state, medication, partner } };
}

const refused = (field: EmbedProblem["field"], message: string) => ({ problem: { field, message } });

export function isPartner(text: string): boolean {
  return text.length <= MAX_PARTNER_LENGTH && PARTNER_PATTERN.test(text);
}

/** The rows of a table: the lowest monthly totals from each source, as on the state's page. */
export function embedOffers(brands: readonly Brand[], { state, medication }: EmbedChoice): Offer[] {
  const here = state === null ? brands : brands.filter((brand) => servesState(brand, state));
  return lowestOffers(salesOf(here), medication);
}

const SOURCE_PAGE = "/embed/prices";

/** What a click in a table is recorded as: the path, with the partner's name at its end (spec:open-data#embed-clicks). */
export function embedSourcePage(partner: string | null): string {
  return partner === null ? SOURCE_PAGE : `${SOURCE_PAGE}/${partner}`;
}

/** The query of a table's URL, in a fixed order and without defaults. */
export function embedQuery({ state, medication, partner }: EmbedChoice): string {
  const query = new URLSearchParams();
  if (state !== null) query.set("state", state);
  query.set("medication", medication);
  if (partner !== null) query.set("partner", partner);
  return `?${query}`;
}

/** The HTML that a partner puts on its page. */
export function embedSnippet(url: string, title: string): string {
  const attribute = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<iframe src="${attribute(url)}" title="${attribute(title)}" width="100%" height="760" loading="lazy" style="border:0"></iframe>`;
}

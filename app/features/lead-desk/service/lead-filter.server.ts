import { SEARCH_PARAM, searchOfAddress } from "~/platform/http/private-search.server";
import type { Secrets } from "~/platform/secrets.server";
import { type LeadFilter, leadFilterSchema } from "../schema";

/** Which leads an address asks for; what it cannot mean counts as not said. */
export function leadFilterOf(url: URL, secrets: Secrets): LeadFilter {
  const asked = leadFilterSchema.parse(Object.fromEntries(url.searchParams));
  return { ...asked, search: searchOfAddress(url, secrets) };
}

/** The part of an address that chooses leads, for links between the list, its leads and the export. */
export function filterQuery(url: URL): string {
  const kept = new URLSearchParams(
    [...Object.keys(leadFilterSchema.shape), SEARCH_PARAM].flatMap((name): [string, string][] => {
      const value = url.searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return kept.size > 0 ? `?${kept}` : "";
}

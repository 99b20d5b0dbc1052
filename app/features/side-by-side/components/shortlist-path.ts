import { href } from "react-router";
import { PROVIDERS_PARAMETER } from "~/features/shortlist/rules/shortlist";

/** The URL of the shortlist page for these providers; it works in any browser and names nothing else. */
export function shortlistPath(slugs: readonly string[]): string {
  const path = href("/shortlist");
  return slugs.length === 0 ? path : `${path}?${PROVIDERS_PARAMETER}=${slugs.join(",")}`;
}

import { href } from "react-router";
import type { StateCode } from "~/kernel/us-states";
import type { BrandCatalog } from "../queries/catalog.server";

/**
 * Where an outbound link leads if it can't lead to the provider's site: to the provider's page here or, while the
 * provider is stopped, to the page with alternatives (spec:brands#stop-links).
 * @param state the state in the link's own URL, if there is one.
 */
export async function pageInstead(
  catalog: Pick<BrandCatalog, "stoppedBySlug">,
  slug: string,
  state: StateCode | null = null,
): Promise<string> {
  const stopped = await catalog.stoppedBySlug(slug);
  return stopped ? stoppedPage(slug, state) : href("/providers/:slug", { slug });
}

/** The page with alternatives to a stopped provider, for one state if it is known. */
export function stoppedPage(slug: string, state: StateCode | null): string {
  const page = href("/providers/:slug/stopped", { slug });
  return state === null ? page : `${page}?state=${state}`;
}

import { whenShown } from "~/ui/when-shown";
import { type Campaign, campaignOf, campaignTags } from "../rules/view";

const KEY = "glp_campaign";

/**
 * Keeps the campaign tags of a page without views in this tab, for the first view that follows (spec:tracking#kept-tags).
 * @param counts whether the page counts a view, which sends its own tags.
 */
export function keepCampaign(counts: boolean): void {
  if (counts) return;
  whenShown(() => {
    const tags = campaignTags(location.search);
    if (tags === "") return;
    try {
      sessionStorage.setItem(KEY, tags);
    } catch {
      // Without storage, the tags are lost with the page.
    }
  });
}

/** The tags of a view: those of its own URL or, without any, the kept ones, which are used once. */
export function takeCampaign(): Campaign {
  const own = campaignTags(location.search);
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch {
    // The same.
  }
  return campaignOf(new URLSearchParams(own || (kept ?? "")));
}

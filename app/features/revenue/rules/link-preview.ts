/**
 * Programs that open a URL only because it appears in a chat or on a page (spec:revenue#postback-previews). The list
 * excludes HTTP clients that networks use, because a general list of robots would lose real postbacks.
 */
const PREVIEWERS =
  /slack|facebookexternalhit|facebot|twitterbot|whatsapp|discordbot|linkedinbot|telegrambot|skypeuripreview|ms-?teams|pinterest|redditbot|googlebot|google-safety|googleimageproxy|bingbot|bingpreview|applebot|duckduckbot|yandexbot|baiduspider|iframely|embedly|vkshare|mattermost|link ?preview|headlesschrome/i;

/** Whether the request only prefetches or renders a preview, so that nothing may be written. */
export function isLinkPreview(header: (name: string) => string | null): boolean {
  // A preview of a posted URL has no authorization header.
  if (header("authorization") !== null) return false;
  const purposes = ["purpose", "sec-purpose", "x-purpose", "x-moz"].map((name) => header(name) ?? "");
  if (/prefetch|prerender|preview|instant/i.test(purposes.join(" "))) return true;
  return PREVIEWERS.test(header("user-agent") ?? "");
}

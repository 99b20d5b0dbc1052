/**
 * Programs that open a URL only because someone wrote it in a chat or a page (spec:revenue#postback-previews). The programs
 * that networks send with aren't, so a general list of robots would lose real postbacks.
 */
const PREVIEWERS =
  /slack|facebookexternalhit|facebot|twitterbot|whatsapp|discordbot|linkedinbot|telegrambot|skypeuripreview|ms-?teams|pinterest|redditbot|googlebot|google-safety|googleimageproxy|bingbot|bingpreview|applebot|duckduckbot|yandexbot|baiduspider|iframely|embedly|vkshare|mattermost|link ?preview|headlesschrome/i;

/** Whether this only prefetches or draws a preview, so that nothing may be written. */
export function isLinkPreview(header: (name: string) => string | null): boolean {
  // What opens an address that someone wrote has no token to show.
  if (header("authorization") !== null) return false;
  const purposes = ["purpose", "sec-purpose", "x-purpose", "x-moz"].map((name) => header(name) ?? "");
  if (/prefetch|prerender|preview|instant/i.test(purposes.join(" "))) return true;
  return PREVIEWERS.test(header("user-agent") ?? "");
}

import { parseWebAddress } from "~/kernel/web-address";

/** The tokens that any text of a post may contain (spec:posts#tokens). */
export const TOKEN_NAMES = ["brand_name", "provider", "state", "g", "ag"] as const;

const UNSEEN = /[\p{Cc}\p{Zs}\u2028\u2029]/u;

/**
 * Whether an article may link to this URL: the web, a place on this site or page, an email address, or a phone number.
 */
export function isArticleLink(address: string): boolean {
  if (address === "" || UNSEEN.test(address)) return false;
  if (/^(mailto:|tel:)[^/]/i.test(address) || isOnTheWeb(address)) return true;
  return /^(\/(?!\/)|#|\?)/.test(address);
}

/** Whether an article may contain this picture: one from the web or from this site. */
export function isArticlePicture(address: string): boolean {
  if (address === "" || UNSEEN.test(address)) return false;
  return isOnTheWeb(address) || isOwnPicture(address);
}

const isOnTheWeb = (address: string) => parseWebAddress(address) !== null;

/** Whether the picture is on this site: pages load nothing from other sites (spec:media#own-pictures-only). */
export function isOwnPicture(address: string): boolean {
  return /^\/(?!\/)\S/.test(address);
}

/** Characters of links and URLs that names don't contain. */
const LOOKS_LIKE_A_LINK = /[@/\\<>[\]{}|]|:\/\/|\bwww\b|\p{L}\.\p{L}{2,}/iu;
const LONGEST_NAME = 60;

/**
 * The greeting of an email. Anyone can have an email sent to any address by typing it, so a "name" that could contain a
 * message or a link is left out.
 */
export function greeting(fullName: string): string {
  const isName = fullName.length <= LONGEST_NAME && !LOOKS_LIKE_A_LINK.test(fullName);
  return isName ? `Hello ${fullName},` : "Hello,";
}

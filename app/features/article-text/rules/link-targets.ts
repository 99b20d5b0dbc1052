/** A page of this site that an article can link to (spec:post-editor#internal-links). */
export type LinkTarget = {
  kind: "post" | "provider" | "page";
  title: string;
  /** The path, such as "/blog/storing-your-medication". */
  url: string;
  /** Why readers can't open it or find it in lists; null for a public page. */
  note: string | null;
};

export const MAX_LINK_TARGETS = 12;
export const LONGEST_LINK_SEARCH = 100;
export const linksFailedMessage = "The pages couldn't be searched. Try again later.";

/** The problem with a link search, or null. */
export function linkSearchProblem(q: string): string | null {
  if (q.length > LONGEST_LINK_SEARCH) return `q: Enter at most ${LONGEST_LINK_SEARCH} characters`;
  if (q.includes("\0") || !q.isWellFormed()) return "q: Remove the special characters";
  return null;
}

/** The targets whose title or URL contains the words; titles that start with them come first. At most twelve. */
export function rankTargets(targets: readonly LinkTarget[], words: string): LinkTarget[] {
  const sought = words.trim().toLowerCase();
  const starts = (target: LinkTarget) => target.title.toLowerCase().startsWith(sought);
  const contains = ({ title, url }: LinkTarget) => `${title} ${url}`.toLowerCase().includes(sought);
  const found = targets.filter(contains);
  return [...found.filter(starts), ...found.filter((target) => !starts(target))].slice(0, MAX_LINK_TARGETS);
}

/** "example.com/x" is treated as a web URL. */
export function withScheme(address: string): string {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(address) ? `https://${address}` : address;
}

import type { NamedBrand } from "~/features/export/rules/post-file";
import type { PostInput } from "~/features/posts/rules/post-input";

/** Where a file comes from. */
export type SourceKind = "wordpress" | "ghost" | "dosecompare";

export const sourceLabels: Readonly<Record<SourceKind, string>> = {
  wordpress: "WordPress",
  ghost: "Ghost",
  dosecompare: "DoseCompare",
};

/** A post in the file, not yet checked. */
export type SourcePost = {
  /** Identifies the post in all exports of its site, so that a second import finds it. */
  key: string;
  slug: string | null;
  /** Slugs that led to the post on its old site. */
  oldSlugs: string[];
  /** The path of the post's URL on its old site. */
  oldPath: string | null;
  html: string;
  /** All other fields of the editor; slug and status don't count. */
  fields: Partial<PostInput>;
  featuredAlt: string;
  /** ISO 8601. */
  createdAt: string | null;
  publishedAt: string | null;
  /** The providers that a ranking or a review names, by the file's ids. */
  brands: NamedBrand[];
  /** What can't be imported, as sentences. */
  notes: string[];
};

/** A post, or something that isn't imported at all, and why. */
export type SourceItem =
  | { kind: "post"; post: SourcePost }
  | { kind: "left-out"; title: string; reason: string };

/** An opened file. */
export type Source = {
  kind: SourceKind;
  siteName: string;
  /** Reads the items; it may be called more than once. */
  items(): AsyncGenerator<SourceItem>;
  /** The bytes of an image by the URL in a post; null if the file doesn't have it. */
  findImage(src: string): Promise<Uint8Array | null>;
};

/** The most posts of one file, and characters of one post. */
export const MAX_POSTS = 20_000;
export const MAX_POST_LENGTH = 2_000_000;

/** "Sun, 08 Mar 2020 15:00:00 +0000", "2020-03-08 15:00:00" (UTC), or ISO 8601 → ISO 8601; null if it isn't a time. */
export function timeOf(value: unknown): string | null {
  if (typeof value !== "string" || value.startsWith("0000")) return null;
  const plain = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(value);
  const at = Date.parse(plain ? `${plain[1]}T${plain[2]}Z` : value);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** The path of a URL, or null. */
export function pathOf(url: string): string | null {
  try {
    const { pathname } = new URL(url, "https://site.invalid");
    return pathname === "/" ? null : pathname;
  } catch {
    return null;
  }
}

/** The last part of a path, decoded. */
export function lastPart(path: string): string {
  const part = path.replace(/\/+$/, "").split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

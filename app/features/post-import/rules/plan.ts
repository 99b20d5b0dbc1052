/** What an import does with one item of the file. */
export type PlannedPost = {
  title: string;
  slug: string;
  tags: readonly string[];
  categories: readonly string[];
  imagesFound: number;
  imagesMissing: readonly string[];
  /** Slugs that will redirect to the post once it's published. */
  redirects: readonly string[];
  /** What can't be imported, as sentences. */
  notes: readonly string[];
};

export type PlanItem =
  | ({ action: "import" } & PlannedPost)
  | { action: "skip"; title: string; reason: string };

/** One item of the plan, in words. */
export function planLines(item: PlanItem): string[] {
  if (item.action === "skip") return [`- ${quoted(item.title)}: ${item.reason}`];
  const { title, slug, tags, categories, imagesFound, imagesMissing, redirects, notes } = item;
  const lines = [`+ ${quoted(title)}: draft /blog/${slug}`];
  if (tags.length > 0) lines.push(`Tags: ${tags.join(", ")}`);
  if (categories.length > 0) lines.push(`Categories: ${categories.join(", ")}`);
  if (imagesFound > 0) lines.push(`Images: ${imagesFound} in the file`);
  if (imagesMissing.length > 0)
    lines.push(`Images that aren't in the file, so they're left out: ${imagesMissing.join(", ")}`);
  if (redirects.length > 0)
    lines.push(`Redirects once it's published: ${redirects.map((old) => `/blog/${old}`).join(", ")}`);
  return [lines[0] ?? "", ...[...lines.slice(1), ...notes].map((line) => `    ${line}`)];
}

/** What staff read in the list of posts until someone saves the post. */
export function staffNote(source: string, { imagesMissing, notes }: PlannedPost): string {
  const missing = imagesMissing.length > 0 ? [`Images left out: ${imagesMissing.join(", ")}`] : [];
  return [`Imported from ${source}.`, ...missing, ...notes].join("\n");
}

/** "12 posts", "1 post". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const quoted = (title: string) => JSON.stringify(title.slice(0, 120));

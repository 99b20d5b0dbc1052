import { type WidgetName, widgetNames } from "~/features/posts/rules/article";
import { TOKEN_NAMES } from "./article-links";

/** A command of the slash menu, which offers the toolbar's tools by name (spec:post-editor#slash-menu). */
export type SlashCommand = { label: string; words: string } & (
  | { kind: "paragraph" | "bullets" | "numbers" | "quote" | "table" | "image" | "link" }
  | { kind: "heading"; level: (typeof HEADING_LEVELS)[number] }
  | { kind: "tool"; name: WidgetName }
  | { kind: "token"; name: string }
);

export const toolNames: Record<WidgetName, string> = {
  calculator: "GLP-1 weight loss calculator",
  compareProviders: "Find a provider",
  savePrescription: "Save on a prescription",
};

/** The levels of heading that the toolbar and the slash menu offer. */
export const HEADING_LEVELS = [1, 2, 3, 4] as const;

export const slashCommands: readonly SlashCommand[] = [
  ...HEADING_LEVELS.map(
    (level): SlashCommand => ({
      kind: "heading",
      level,
      label: `Heading ${level}`,
      words: `h${level} title`,
    }),
  ),
  { kind: "paragraph", label: "Paragraph", words: "text" },
  { kind: "bullets", label: "Bulleted list", words: "ul points" },
  { kind: "numbers", label: "Numbered list", words: "ol steps" },
  { kind: "quote", label: "Quote", words: "blockquote" },
  { kind: "table", label: "Table", words: "rows columns" },
  { kind: "image", label: "Image", words: "picture photo upload" },
  { kind: "link", label: "Link", words: "url post page provider" },
  ...widgetNames.map(
    (name): SlashCommand => ({ kind: "tool", name, label: `Tool: ${toolNames[name]}`, words: name }),
  ),
  ...TOKEN_NAMES.map(
    (name): SlashCommand => ({ kind: "token", name, label: `Token: {${name}}`, words: name }),
  ),
];

const TYPED = /(?:^|\s)\/([a-z0-9 ]{0,20})$/i;

/**
 * The text between the slash and the cursor; null unless a slash begins a command there. A slash within a word, as in
 * "and/or" or a URL, is text.
 */
export function slashQuery(textBefore: string): string | null {
  return TYPED.exec(textBefore)?.[1] ?? null;
}

/** The commands with a word that starts with the query. */
export function matchingCommands(query: string): SlashCommand[] {
  const sought = query.trim().toLowerCase();
  return slashCommands.filter(({ label, words }) =>
    ` ${label} ${words}`.toLowerCase().includes(` ${sought}`),
  );
}

import TurndownService from "turndown";

const converter = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
});
// Markdown itself has no tables, but every reader accepts HTML in it.
converter.keep(["table"]);

/** Converts sanitized HTML to Markdown. */
export function htmlToMarkdown(html: string): string {
  return converter.turndown(html);
}

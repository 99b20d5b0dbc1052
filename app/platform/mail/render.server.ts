import { convert, type HtmlToTextOptions } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const textOptions: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "table[data-figures=true]", format: "dataTable" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
};

/** An email template as HTML and as plain text. */
export async function renderMail(template: ReactElement): Promise<{ html: string; text: string }> {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(template)}`;
  return { html, text: convert(html, textOptions) };
}

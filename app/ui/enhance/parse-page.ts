/**
 * The page of a response as a document. Its own styles are left out: the content security policy allows only those of
 * the page that's open, and the browser reports others as violations, even in one that it never shows.
 */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, ""), "text/html");
}

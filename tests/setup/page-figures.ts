/** What a part of a page shows, without tags. */
export function textOf(html: string): string {
  return html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .trim();
}

/** "$1,234.50" → 1234.5, "−$5.00" → -5, "2.50x" → 2.5; null for a dash. */
export function numberOf(text: string): number | null {
  const number = Number(text.replaceAll(/[$,%]|x$/g, "").replace("−", "-"));
  return text === "" || Number.isNaN(number) ? null : number;
}

/** The rows of a table: the texts of their cells by column. Empty if the page doesn't have the table. */
export function tableIn(html: string, caption: string): Record<string, string>[] {
  const captions = [...html.matchAll(/<caption[^>]*>(.*?)<\/caption>/gs)];
  const found = captions.find(([, text = ""]) => textOf(text) === caption);
  if (found === undefined) return [];
  const [head = "", body = ""] = withoutInnerTables(html.slice(found.index)).split("</thead>");
  const headers = cellsOf(head);
  return (body.match(/<tr.*?<\/tr>/gs) ?? [])
    .filter((row) => !/<td[^>]*colspan=/i.test(row))
    .map((row) => {
      const texts = cellsOf(row);
      return Object.fromEntries(headers.map((header, index) => [header, texts[index] ?? ""]));
    });
}

const cellsOf = (row: string) => (row.match(/<t([hd])[ >].*?<\/t\1>/gs) ?? []).map(textOf);

/** From the caption of a table to its end; the details of a row may contain other tables. */
function withoutInnerTables(html: string): string {
  const [own = "", ...parts] = html.split(/(?=<\/?table\b)/);
  let kept = own;
  let depth = 1;
  for (const part of parts) {
    const isEnd = part.startsWith("</");
    depth += isEnd ? -1 : 1;
    if (depth === 0) break;
    if (isEnd && depth === 1) kept += part;
  }
  return kept;
}

/** The figures of a page's cards and lines: the texts after each name, such as `{ Clicks: ["12", "10 unique"] }`. */
export function figuresIn(html: string): Record<string, string[]> {
  const found = html.matchAll(/<dt[^>]*>(.*?)<\/dt>((?:<dd[^>]*>.*?<\/dd>)+)/gs);
  return Object.fromEntries(
    [...found].map(([, name = "", values = ""]) => [
      textOf(name),
      [...values.matchAll(/<dd[^>]*>(.*?)<\/dd>/gs)].map(([, value = ""]) => textOf(value)),
    ]),
  );
}

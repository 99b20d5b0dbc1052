/** The fields of a page's form, as a browser without scripts would send them. */
export function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const name = attribute(tag, "name");
    const isTick = tag.includes('type="checkbox"');
    if (name && (!isTick || tag.includes(' checked=""')))
      fields[name] = decode(attribute(tag, "value") ?? "");
  }
  for (const [, tag = "", text = ""] of html.matchAll(/(<textarea [^>]*>)([^<]*)<\/textarea>/g))
    fields[attribute(tag, "name") ?? ""] = decode(text);
  for (const [, tag = "", options = ""] of html.matchAll(/(<select [^>]*>)([\s\S]*?)<\/select>/g)) {
    const name = attribute(tag, "name");
    if (name) fields[name] = /<option value="([^"]*)" selected/.exec(options)?.[1] ?? "";
  }
  return fields;
}

const decode = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

const MAX_SOURCE = 100;

/**
 * Where a visit came from, as reports name it (spec:explorer#dimensions): the ad's source tag or, without one, the
 * referring site. `this site` if the visitor followed a link here.
 * @param ownHost the host of this site.
 */
export function sourceOf(
  { source, referrer }: { source: string | null; referrer: string | null },
  ownHost: string,
): string {
  const tag = source?.trim().slice(0, MAX_SOURCE).toWellFormed() ?? "";
  if (tag !== "") return tag;
  const host = (referrer ?? "")
    .toLowerCase()
    .replace(/^www\./, "")
    .slice(0, MAX_SOURCE);
  if (host === "") return "direct";
  return host === ownHost.toLowerCase().replace(/^www\./, "") ? "this site" : host;
}

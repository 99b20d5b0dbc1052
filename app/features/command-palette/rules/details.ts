/** What the palette shows beside an item's title: "Comparison · ana@example.com · TX". Empty parts are left out. */
export function detailOf(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

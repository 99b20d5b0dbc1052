/** The slug of a state's page, from its name: "New York" → "new-york". */
export function stateSlug(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

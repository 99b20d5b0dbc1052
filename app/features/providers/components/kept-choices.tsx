/** The valid query parameters of a provider's page, by name. */
export type PageChoices = Readonly<Record<string, string>>;

/** Hidden fields that keep the visitor's other choices when one form of the page is submitted. */
export function KeptChoices({ choices, except }: { choices: PageChoices; except: readonly string[] }) {
  return Object.entries(choices)
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

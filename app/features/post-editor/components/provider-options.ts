import type { Option } from "~/ui/inputs";
import type { ProviderChoice } from "./editor-form";

/** The providers to choose from; one that was chosen and is no longer listed stays until it is changed. */
export function providerOptions(providers: readonly ProviderChoice[], chosen: string): Option[] {
  const options = providers.map(({ brandId, brandName }) => ({ value: String(brandId), label: brandName }));
  const isGone = chosen !== "" && options.every(({ value }) => value !== chosen);
  return isGone ? [...options, { value: chosen, label: `No longer listed (${chosen})` }] : options;
}

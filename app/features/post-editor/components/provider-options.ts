import type { Option } from "~/ui/inputs";
import type { ProviderChoice } from "./editor-form";

/** The providers to choose from. A chosen provider that is no longer listed stays until the person changes it. */
export function providerOptions(providers: readonly ProviderChoice[], chosen: string): Option[] {
  const options = providers.map(({ brandId, brandName, isStopped }) => ({
    value: String(brandId),
    label: isStopped ? `${brandName} (stopped)` : brandName,
  }));
  const isGone = chosen !== "" && options.every(({ value }) => value !== chosen);
  return isGone ? [...options, { value: chosen, label: `No longer listed (${chosen})` }] : options;
}
